import Synchronization
import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests which records a listener of a session receives.
@Suite struct RecorderTests {
  private func sent(_ listener: Listener, of output: SessionOutput) -> [OutputRecord] {
    listener.records.compactMap { record in
      guard record.output == output.number, case .sent(let what) = record.kind else { return nil }
      return what
    }
  }

  @Test func `a submission is followed by its segments, levels and events`() throws {
    let rig = try Rig()
    let listener = Listener()
    rig.session.addListener(listener)
    try rig.player(.tap(intensity: 0.5)).start()
    rig.advance(to: 100)
    let records = sent(listener, of: rig.output)
    guard case .submitted = records.first, case .segment(let segment) = records[1],
      case .level(let level) = records[2], case .event(let mark) = records[3]
    else {
      Issue.record("\(records)")
      return
    }
    #expect(segment.startLevel == 0.5 && level.startIntensity == 0.5 && mark.level == 0.5)
  }

  @Test func `a listener that is added late receives the open outputs, and the later records`()
    throws
  {
    let rig = try Rig()
    try rig.player(Pattern(events: [.buzz(for: 100)])).start()
    rig.advance(to: 50)
    let second = try rig.session.open(LoopbackDevice(id: DeviceID("loopback:second")))
    let listener = Listener()
    rig.session.addListener(listener)
    #expect(listener.records.map(\.output) == [rig.output.number, second.number])
    let ids = listener.records.compactMap { record -> String? in
      if case .opened(let listing, _) = record.kind { "\(listing.id)" } else { nil }
    }
    #expect(ids == ["loopback", "loopback:second"])
    rig.advance(to: 1000)
    #expect(sent(listener, of: rig.output).count > 1)
    #expect(sent(listener, of: second).isEmpty)
  }

  @Test func `a removed listener receives nothing more`() throws {
    let rig = try Rig()
    let (one, other) = (Listener(), Listener())
    rig.session.addListener(one)
    rig.session.addListener(other)
    try rig.player(Pattern(events: [.buzz(for: 500)])).start()
    rig.advance(to: 100)
    rig.session.removeListener(one)
    let count = one.records.count
    rig.advance(to: 1000)
    #expect(one.records.count == count)
    #expect(other.records.count > count)
  }

  @Test func `refusals, reports and the end are recorded in their order`() throws {
    let session = Session.virtual()
    let listener = Listener()
    session.addListener(listener)
    let device = RecordingDevice { _ in .full }
    let output = try session.open(device)
    let player = session.makePlayer(Timeline(.tap()), in: session.makeGroup(), on: output)
    try player.start()
    session.advance(to: Session.virtualStart)
    device.report(.late(actuator: 0, byNanoseconds: 7))
    session.close(output)
    let kinds = listener.records.map(\.kind)
    try #require(kinds.count > 3)
    guard case .opened = kinds[0], case .sent(.refused) = kinds[1] else {
      Issue.record("\(kinds)")
      return
    }
    #expect(kinds[kinds.count - 2] == .reported(.late(actuator: 0, byNanoseconds: 7)))
    #expect(kinds[kinds.count - 1] == .closed)
  }

  @Test func `a closed session releases its listeners, even one that holds the device`() throws {
    weak var kept: Listener?
    do {
      let (session, listener) = (Session.virtual(), Listener())
      let device = RecordingDevice()
      listener.device.withLock { $0 = device }
      session.addListener(listener)
      _ = try session.open(device)
      session.close()
      #expect(listener.records.last?.kind == .closed)
      kept = listener
    }
    #expect(kept == nil)
  }

  @Test func `listeners receive the end of an output that cannot be opened`() throws {
    let session = Session.virtual()
    let listener = Listener()
    session.addListener(listener)
    let device = LoopbackDevice()
    let other = try device.makeOutput { _ in }
    _ = withExtendedLifetime(other) {
      #expect(throws: DeviceError.self) { try session.open(device) }
    }
    #expect(listener.records.last?.kind == .closed)
  }

  @Test func `outputs that are opened one after the other have different numbers`() throws {
    let session = Session.virtual()
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    for level in [0.25, 0.75] {
      let output = try session.open(LoopbackDevice())
      let player = session.makePlayer(
        Timeline(.tap(intensity: level)), in: session.makeGroup(), on: output)
      try player.start()
      session.advance(to: session.nowNanoseconds + 100_000_000)
      session.close(output)
      session.advance(to: session.nowNanoseconds + 1_000_000)
    }
    let captures = recorder.captures(origin: 0, clock: .virtual)
    #expect(captures.map { $0.events.map(\.level) } == [[0.25], [0.75]])
  }

  @Test func `a step of the virtual clock with 2000 events loses none`() throws {
    let rig = try Rig()
    let listener = Listener()
    rig.session.addListener(listener)
    // All taps begin in one step of the virtual clock. Listeners receive records only between
    // steps.
    let taps = (0..<2000).map { _ in Event.tap(intensity: 0.5) }
    let player = rig.player(Pattern(events: taps))
    try player.start()
    rig.advance(to: 0)
    let events = sent(listener, of: rig.output).count {
      if case .event = $0 { true } else { false }
    }
    #expect(events == 2000)
    #expect(!listener.records.contains { if case .lost = $0.kind { true } else { false } })
  }
}

/// A listener that stores its records.
private final class Listener: RecordListener {
  private let kept = Mutex<[SessionRecord]>([])
  /// The device. The listener keeps it alive, as if the device were its own listener.
  let device = Mutex<(any HapticDevice)?>(nil)

  var records: [SessionRecord] { kept.withLock { $0 } }

  func take(_ record: SessionRecord) { kept.withLock { $0.append(record) } }
}
