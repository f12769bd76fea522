import TactusCapture
import TactusDevice
import TactusLoopback
import Testing

@Suite struct CaptureRecorderTests {
  private let listing = DeviceListing(
    id: DeviceID("loopback"), name: "Loopback", category: .virtual)

  private func open(_ listener: any RecordListener, _ model: LoopbackModel = .lra) {
    listener.take(SessionRecord(.opened(listing, model.capabilities), of: 0))
  }

  private func send(_ listener: any RecordListener, _ what: OutputRecord) {
    listener.take(SessionRecord(.sent(what), of: 0))
  }

  private func play(_ listener: any RecordListener, _ segment: Segment) {
    send(listener, .submitted(atNanoseconds: segment.startNanoseconds))
    send(listener, .segment(segment))
  }

  @Test func `records without room are counted`() throws {
    let recorder = CaptureRecorder(limit: 3)
    open(recorder)
    for index in 0..<5 {
      play(recorder, Bench.segment(Double(index), Double(index), (0.1, 0.1)))
    }
    recorder.take(SessionRecord(.lost(7), of: 0))
    let capture = try #require(recorder.capture(of: 0, origin: 0, clock: .virtual))
    #expect(capture.segments.count == 3)
    #expect(capture.lostRecordCount == 9)
  }

  @Test func `a recorder with the largest possible limit keeps every record`()
    throws
  {
    let recorder = CaptureRecorder(limit: .max)
    open(recorder)
    for index in 0..<10_000 {
      play(recorder, Bench.segment(Double(index), Double(index), (0.1, 0.1)))
    }
    let capture = try #require(recorder.capture(of: 0, origin: 0, clock: .virtual))
    #expect(capture.segments.count == 10_000 && capture.lostRecordCount == 0)
  }

  @Test func `an output that was never open has no capture`() {
    let recorder = CaptureRecorder()
    send(recorder, .stopped(atNanoseconds: 0))
    #expect(recorder.capture(of: 0, origin: 0, clock: .virtual) == nil)
    #expect(recorder.captures(origin: 0, clock: .virtual).isEmpty)
  }

  @Test func `the latest levels are those since the last query`() {
    let watch = LevelWatch()
    #expect(watch.takeLatest() == nil)
    open(watch, .motors)
    play(watch, Bench.segment(0, 1, (0.2, 0.6), hertz: 50))
    #expect(watch.takeLatest()?.levels == [0: LatestLevel(peak: 0.6, held: 0.6)])
    #expect(watch.takeLatest()?.levels.isEmpty == true)
    send(watch, .stopped(atNanoseconds: 2))
    #expect(watch.takeLatest()?.levels == [0: .still, 1: .still])
    #expect(watch.takeLatest()?.actuators == LoopbackModel.motors.capabilities.actuators)
  }

  @Test func `the latest sharpness is that of the strongest level since the last query`() {
    let watch = LevelWatch()
    open(watch)
    for (intensity, sharpness) in [(0.3, 0.9), (0.8, 0.2), (0, 1)] {
      send(
        watch,
        .level(
          ZoneLevel(
            zone: .default, startNanoseconds: 0, endNanoseconds: 1, startIntensity: intensity,
            endIntensity: intensity, startSharpness: sharpness, endSharpness: sharpness)))
    }
    #expect(watch.takeLatest()?.sharpness == 0.2)
    #expect(watch.takeLatest() != nil && watch.takeLatest()?.sharpness == nil)
  }

  @Test func `the latest level has the peak since the last query and the held level`() {
    let watch = LevelWatch()
    open(watch)
    play(watch, Bench.segment(0, 1, (0.2, 0.9)))
    play(watch, Bench.segment(1, 2, (0.9, 0)))
    #expect(watch.takeLatest()?.levels == [0: LatestLevel(peak: 0.9, held: 0)])
  }
}
