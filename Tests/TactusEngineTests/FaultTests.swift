import Synchronization
import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests the engine with outputs that are disconnected, stall or cannot be opened.
@Suite struct FaultTests {
  private let buzz = Pattern(events: [.buzz(for: 400, intensity: 0.5)])

  private func endings(of player: Player) -> Mutexed<[PlayerEvents.Ending]> {
    let endings = Mutexed<[PlayerEvents.Ending]>([])
    player.onEnd { ending in endings.change { $0.append(ending) } }
    return endings
  }

  @Test(arguments: [0.0, 20])
  func `when a device is disconnected its players fail and the next start is refused`(
    _ lookAhead: Double
  ) throws {
    let rig = try Rig(lookAheadMilliseconds: lookAhead)
    let player = rig.player(buzz)
    let endings = endings(of: player)
    try player.start()
    try player.stop(at: rig.time(2000))
    rig.advance(to: 50)
    rig.device.control.disconnect()
    rig.advance(to: 1000)
    #expect(endings.value == [.failed])
    #expect(rig.output.isGone)
    #expect(throws: EngineError.outputGone) { try player.start() }
    #expect(throws: EngineError.outputGone) {
      try player.send([DynamicParameter(.hapticIntensity, 1)])
    }
    try player.stop()
    player.cancel()
    rig.advance(to: 3000)
    #expect(endings.value == [.failed])
  }

  @Test func `a device that reports its loss ends its players at once`() throws {
    let session = Session.virtual()
    let device = RecordingDevice()
    let output = try session.open(device)
    let player = session.makePlayer(Timeline(buzz), in: session.makeGroup(), on: output)
    let endings = endings(of: player)
    try player.start()
    session.advance(to: Session.virtualStart + 10_000_000)
    let count = device.output.submissions
    device.report(.failed(DeviceError(.system, "an effect was refused")))
    session.advance(to: Session.virtualStart + 20_000_000)
    #expect(endings.value.isEmpty)
    device.report(.gone(DeviceError(.gone, "unplugged")))
    session.advance(to: Session.virtualStart + 20_000_000)
    #expect(endings.value == [.failed])
    output.gain = 0.5
    session.advance(to: Session.virtualStart + 900_000_000)
    #expect(device.output.submissions == count)
    session.close()
  }

  @Test func `a start before the engine has processed a disconnect fails`() throws {
    let session = Session.virtual()
    let device = RecordingDevice()
    let output = try session.open(device)
    let player = session.makePlayer(Timeline(buzz), in: session.makeGroup(), on: output)
    let endings = endings(of: player)
    try player.start()
    device.report(.gone(DeviceError(.gone, "unplugged")))
    session.advance(to: Session.virtualStart)
    #expect(endings.value == [.failed])
    session.close()
  }

  @Test func `if one of two devices is lost, the other continues`() throws {
    let rig = try Rig()
    let second = try rig.session.open(LoopbackDevice())
    let player = rig.session.makePlayer(
      Timeline(buzz), in: rig.session.makeGroup(), on: second)
    try player.start()
    try rig.player(buzz).start()
    rig.advance(to: 50)
    rig.device.control.disconnect()
    rig.advance(to: 1000)
    let capture = rig.capture(of: second)
    let levels = [300, 399, 400].map { capture.level(ofActuator: 0, at: $0 * 1_000_000) }
    #expect(levels == [0.5, 0.5, 0])
  }

  @Test func `segments that a stalled device lost are sent again`() throws {
    let rig = try Rig { $0.lease = nil }
    try rig.player(Pattern(events: [.buzz(for: 50, intensity: 0.5)])).start()
    rig.advance(to: 40)
    rig.device.control.stall(forNanoseconds: 20_000_000)
    rig.advance(to: 1000)
    #expect(rig.output.refusedSubmissions > 0)
    // The end of the buzz at 50 ms was lost; without a lease the motor would continue.
    #expect(isClose(rig.levels([49, 75, 900]), [0.5, 0, 0]))
  }

  @Test func `a device that cannot be opened does not affect the session`() throws {
    let rig = try Rig()
    let control = LoopbackControl()
    control.failToOpen(DeviceError(.notPermitted, "join the group"))
    let backend = LoopbackBackend(control: control)
    #expect(throws: DeviceError(.notPermitted, "join the group")) {
      try backend.open(DeviceID("loopback"))
    }
    control.failToOpen(nil)
    let device = try backend.openLoopback(DeviceID("loopback"))
    control.failToOpen(DeviceError(.busy, "in use"))
    #expect(throws: DeviceError(.busy, "in use")) { try rig.session.open(device) }
    control.failToOpen(nil)
    _ = try rig.session.open(device)
    #expect(throws: DeviceError.self) { try rig.session.open(device) }
    try rig.player(buzz).start()
    rig.advance(to: 500)
    #expect(isClose(rig.levels([100]), [0.5]))
  }

  @Test func `a session opens sixteen outputs and no more`() throws {
    let session = Session.virtual()
    for _ in 0..<EngineLimits.outputs {
      _ = try session.open(LoopbackDevice())
    }
    #expect(throws: DeviceError.self) { try session.open(LoopbackDevice()) }
    session.close()
  }

  @Test func `capabilities that contradict the contract are refused`() throws {
    let session = Session.virtual()
    let device = LoopbackDevice(OutputCapabilities(actuators: []))
    #expect(throws: DeviceError.self) { try session.open(device) }
    session.close()
  }
}

/// A value that handlers on any thread may change.
final class Mutexed<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value { state.withLock { $0 } }

  func change(_ body: @Sendable (inout Value) -> Void) {
    state.withLock { value in body(&value) }
  }
}
