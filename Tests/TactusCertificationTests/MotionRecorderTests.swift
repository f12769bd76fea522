import Synchronization
import TactusDevice
import TactusEvdev
import TactusSystem
import Testing

@testable import TactusCertification

/// Checks that the reports of a pad's motion sensor become evidence, or an error of the attempt.
@Suite struct MotionRecorderTests {
  private static let steps: Int32 = 8192
  private let kernel = PadKernel()

  private func recorder(_ values: [Int32] = [0, 8192, 0]) throws -> MotionRecorder {
    kernel.state.withLock { state in
      state.axes = values.map { SensorAxis(value: $0, maximum: 32_768, stepsPerG: Self.steps) }
    }
    return try MotionRecorder("/dev/input/event6", kernel)
  }

  private func report(_ axes: [Int: Int32], at time: Int64) {
    for (axis, value) in axes.sorted(by: { $0.key < $1.key }) {
      kernel.send(SensorEvent(.axis(axis, value), at: time))
    }
    kernel.send(SensorEvent(.report, at: time))
  }

  @Test func `readings are reported in g, for each axis when it changes`() throws {
    let recorder = try recorder()
    recorder.begin(at: 900)
    report([0: 4096], at: 1000)
    report([:], at: 1004)
    report([0: 4096, 2: -8192], at: 1008)
    let reported = recorder.entries(origin: 1000).map {
      [Double($0.nanoseconds), Double($0.number), $0.value]
    }
    #expect(
      reported == [[-100, 0, 0], [-100, 1, 1], [-100, 2, 0], [0, 0, 0.5], [8, 2, -1]])
  }

  @Test func `axes without any reading do not count as still`() throws {
    let recorder = try recorder([0, 0, 0])
    recorder.begin(at: 900)
    #expect(recorder.entries(origin: 0).isEmpty)
  }

  @Test func `lost reports are an error until the next attempt`() throws {
    let recorder = try recorder()
    #expect(recorder.problem == nil)
    kernel.send(SensorEvent(.dropped, at: 5))
    #expect(recorder.problem == "reports of the pad's motion sensor were lost")
    recorder.begin(at: 6)
    #expect(recorder.problem == nil)
  }

  @Test func `too many reports are an error`() throws {
    let recorder = try recorder()
    for count in 0...MotionRecorder.limit { report([0: Int32(count % 2)], at: Int64(count)) }
    #expect(recorder.problem?.contains("reports in an attempt") == true)
  }

  @Test func `the interval is the median of the times between reports`() throws {
    let recorder = try recorder()
    #expect(recorder.facts == nil)
    for count in 0..<20 { report([:], at: Int64(count) * 4_000_000) }
    // One interval is longer because of a stall, and three reports have the same time.
    for time: Int64 in [200_000_000, 204_000_000, 204_000_000, 204_000_000] {
      report([:], at: time)
    }
    #expect(recorder.facts == .init(intervalNanoseconds: 4_000_000, rangeG: 4))
  }

  @Test func `a sensor without a scale is refused`() {
    kernel.state.withLock { state in
      state.axes = Array(
        repeating: SensorAxis(value: 0, maximum: 32_768, stepsPerG: 0), count: 3)
    }
    #expect(throws: Errno.self) { _ = try MotionRecorder("/dev/input/event6", kernel) }
  }

  @Test(arguments: [(6_666_666, true), (6_700_000, false)])
  func `a sensor with too low a rate is not used, and the reason is given`(
    _ interval: Int, _ isEnough: Bool
  ) {
    var sensor = PadSensor(isUsed: true)
    sensor.meet(.init(intervalNanoseconds: Int64(interval), rangeG: 4))
    #expect((sensor.facts != nil) == isEnough)
    let test = TestCatalogue.tests.first { $0.id == "FN-1" }
    let reason = test.flatMap { sensor.reasonAgainst($0) }
    #expect((reason == nil) == isEnough)
    if let reason { #expect(reason.contains("149 times a second; 150 are needed"), "\(reason)") }
  }

  @Test(arguments: ["FN-4", "TM-2", "TM-3", "TM-4", "TM-6", "RB-3"])
  func `a test that needs a better sensor is left out, with the option that helps`(_ id: String)
    throws
  {
    var sensor = PadSensor(isUsed: true)
    sensor.meet(.init(intervalNanoseconds: 4_000_000, rangeG: 4))
    let test = try #require(TestCatalogue.test(id))
    #expect(sensor.reasonAgainst(test)?.contains("--trace") == true)
    // With reports every 4 ms: a period of four reports (16 ms), one report (4 ms) and half a
    // report (2 ms).
    #expect(sensor.latenessNanoseconds == 22_000_000)
    // If the user gives a recording of an accelerometer, the pad's sensor is not used.
    #expect(PadSensor(isUsed: false).reasonAgainst(test) == nil)
  }

  @Test func `a test of the motion is left out, with the frequency that the sensor can show`() {
    var sensor = PadSensor(isUsed: true)
    sensor.meet(.init(intervalNanoseconds: 4_000_000, rangeG: 4))
    let tests = TestCatalogue.tests.filter { $0.need == .motion && $0.procedure != nil }
    #expect(tests.count >= 9)
    for test in tests {
      let reason = sensor.reasonAgainst(test) ?? ""
      #expect(reason.contains("250 times a second"), "\(test.id): \(reason)")
      #expect(reason.contains("up to 31 Hz; record its acceleration with --trace"), "\(reason)")
      #expect(PadSensor(isUsed: false).reasonAgainst(test) == nil)
    }
  }
}
