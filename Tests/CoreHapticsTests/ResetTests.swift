import CoreHaptics
import Foundation
import TactusBackends
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusSystem
import TactusTesting
import Testing

/// Checks the loss of the device, which the engine treats like the loss of Apple's haptic server.
@Suite struct ResetTests {
  /// A stage for tests that disconnect its device. Its engine adds `stopped REASON` and `reset` to
  /// the log.
  private func loggingStage(_ device: String = "loopback") throws -> Stage {
    let stage = try Stage(device)
    let log = stage.log
    stage.engine.stoppedHandler = { log.add("stopped \($0.rawValue)") }
    stage.engine.resetHandler = { log.add("reset") }
    return stage
  }

  @Test(arguments: ["loopback", "loopback:lra,look-ahead=20"])
  func `players end with an error, then the engine is stopped and reset`(_ device: String) throws {
    let stage = try loggingStage(device)
    try stage.player(.buzz(for: 9)).start(atTime: 0)
    stage.advance(0.5)
    stage.simulator.unplug()
    #expect(stage.log.all == [])
    stage.advance(0)
    #expect(stage.log.all.filter { $0 != "end failed" } == ["stopped -1", "reset"])
    #expect(stage.log.all.count { $0 == "end failed" } == 1)
  }

  @Test func `the error of an interrupted player is serverInterrupted`() throws {
    let stage = try loggingStage()
    let log = stage.log
    let player = try stage.player(.buzz(for: 9))
    player.completionHandler = { error in
      log.add("\((error as? CHHapticError)?.code.rawValue ?? 0)")
    }
    try player.start(atTime: 0)
    stage.advance(0.5)
    stage.simulator.unplug()
    stage.advance(0)
    #expect(log.all.contains("-4811"))
  }

  @Test func `a stopped engine is reset, but not stopped again`() throws {
    let stage = try loggingStage()
    stage.engine.stop()
    stage.simulator.unplug()
    stage.advance(0)
    #expect(stage.log.all == ["reset"])
  }

  @Test func `a loss is reported once`() throws {
    let stage = try loggingStage()
    for _ in 0..<3 {
      stage.simulator.unplug()
      stage.advance(1)
    }
    #expect(stage.log.all == ["stopped -1", "reset"])
  }

  @Test func `players from before the reset stay invalid`() throws {
    let stage = try loggingStage()
    let player = try stage.player(.tap())
    stage.simulator.unplug()
    stage.simulator.plugIn()
    stage.advance(0)
    try stage.engine.start()
    let parameter = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: 1, relativeTime: 0)
    #expect(code { try player.start(atTime: 0) } == .invalidPatternPlayer)
    #expect(code { try player.stop(atTime: 0) } == .invalidPatternPlayer)
    #expect(code { try player.cancel() } == .invalidPatternPlayer)
    #expect(code { try player.pause(atTime: 0) } == .invalidPatternPlayer)
    #expect(code { try player.resume(atTime: 0) } == .invalidPatternPlayer)
    #expect(code { try player.seek(toOffset: 0) } == .invalidPatternPlayer)
    #expect(code { try player.sendParameters([parameter], atTime: 0) } == .invalidPatternPlayer)
    player.loopEnabled = true
    player.isMuted = true
  }

  @Test func `start works again; patterns and properties are kept, sounds are not`() throws {
    let stage = try loggingStage()
    let pattern = try CHHapticPattern(events: [.tap()], parameters: [])
    let sound = try stage.engine.registerAudioResource(URL(fileURLWithPath: #filePath))
    stage.engine.playsHapticsOnly = true
    stage.engine.isMutedForAudio = true
    stage.advance(1)
    stage.simulator.unplug()
    stage.simulator.plugIn()
    stage.advance(0)
    #expect(code { try stage.engine.unregisterAudioResource(sound) } == .invalidAudioResource)
    try stage.engine.start()
    #expect(stage.engine.playsHapticsOnly && stage.engine.isMutedForAudio)
    try stage.engine.makePlayer(with: pattern).start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.map(\.time) == [1])
    stage.simulator.unplug()
    stage.advance(0)
    #expect(stage.log.all == ["stopped -1", "reset", "stopped -1", "reset"])
  }

  @Test func `while the device is lost a start is notSupported`() throws {
    let stage = try loggingStage()
    stage.simulator.unplug()
    stage.advance(0)
    #expect(code { try stage.engine.start() } == .notSupported)
    let log = stage.log
    stage.engine.start { error in log.add(error == nil ? "started" : "not started") }
    stage.advance(0)
    #expect(log.all.last == "not started")
    stage.simulator.plugIn()
    try stage.engine.start()
  }

  /// A stopped engine is not notified of a loss, so the start must report it.
  @Test func `a start on a device that is lost as soon as it is open is notSupported`() throws {
    let control = LoopbackControl()
    let backend = KeptLoopback(control: control)
    let isLoose = Guarded(false)
    let server = HapticServer.virtual(
      Configuration(backends: [backend], device: DeviceID("loopback")),
      log: TactusDevice.Log(level: .info) { line in
        if isLoose.withLock({ $0 }), line.hasPrefix("tactus: opened") {
          backend.opened.all.last?.unplug()
        }
      })
    let engine = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    try engine.start()
    backend.opened.all.first?.unplug()
    control.reconnect()
    isLoose.withLock { $0 = true }
    #expect(code { try engine.start() } == .notSupported)
    #expect(backend.opened.all.count == 2)
    isLoose.withLock { $0 = false }
    control.reconnect()
    try engine.start()
    server.close()
  }

  @Test func `the reset handler may start the engine and play`() throws {
    let stage = try loggingStage()
    let (engine, log) = (stage.engine, stage.log)
    stage.engine.resetHandler = { [weak engine] in
      do {
        try engine?.start()
        try engine?.makePlayer(with: CHHapticPattern(events: [.tap()], parameters: []))
          .start(atTime: 0)
      } catch { log.add("\(error)") }
    }
    stage.advance(2)
    stage.simulator.unplug()
    stage.simulator.plugIn()
    stage.advance(1)
    #expect(stage.simulator.capture.taps.map(\.time) == [2])
    #expect(log.all == ["stopped -1"])
  }

  @Test func `with automatic shutdown a player's start after the loss starts the engine`() throws {
    let stage = try loggingStage()
    stage.engine.isAutoShutdownEnabled = true
    stage.simulator.unplug()
    stage.simulator.plugIn()
    stage.advance(0)
    try stage.player(.tap()).start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.count == 1)
  }

  @Test func `every engine on the device is reset`() throws {
    let stage = try loggingStage()
    let other = try stage.simulator.run { try CHHapticEngine() }
    let log = stage.log
    other.resetHandler = { log.add("other reset") }
    stage.simulator.unplug()
    stage.advance(0)
    #expect(Set(log.all) == ["stopped -1", "reset", "other reset"])
  }

  @Test func `a loss that a submission reveals causes a reset, too`() throws {
    let control = LoopbackControl()
    let server = HapticServer.virtual(
      Configuration(
        backends: [LoopbackBackend(control: control)], device: DeviceID("loopback")))
    let log = Log()
    let engine = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    engine.stoppedHandler = { log.add("stopped \($0.rawValue)") }
    engine.resetHandler = { log.add("reset") }
    try engine.start()
    try engine.makePlayer(with: CHHapticPattern(events: [.buzz(for: 1)], parameters: []))
      .start(atTime: 0)
    engine.notifyWhenPlayersFinished { error in
      log.add("\((error as? CHHapticError)?.code.rawValue ?? 0)")
      return .stopEngine
    }
    server.advance(to: server.session.nowNanoseconds + 500_000_000)
    control.disconnect()
    #expect(log.all == [])
    server.advance(to: server.session.nowNanoseconds + 1_000_000_000)
    #expect(Set(log.all) == ["stopped -1", "reset", "-4811"])
    #expect(log.all.count == 3)
    server.close()
  }

  @Test func `a reconnected device resets the engine once more, which then plays`() throws {
    let stage = try loggingStage()
    try stage.player(.buzz(for: 9)).start(atTime: 0)
    stage.advance(1)
    stage.simulator.unplug()
    stage.advance(1)
    #expect(code { try stage.engine.start() } == .notSupported)
    stage.simulator.plugIn()
    stage.advance(1)
    #expect(stage.log.all.filter { $0 != "end failed" } == ["stopped -1", "reset", "reset"])
    try stage.engine.start()
    try stage.player(.buzz(for: 1)).start(atTime: 0)
    stage.advance(2)
    #expect(stage.intensities(0.9, 1.5, 3.5) == [0.5, 0, 0.5])
    #expect(stage.log.all.count { $0 == "reset" } == 2)
  }

  @Test func `an engine that was started in the meantime is not reset once more`() throws {
    let stage = try loggingStage()
    stage.simulator.unplug()
    stage.advance(0)
    stage.simulator.plugIn()
    try stage.engine.start()
    stage.advance(5)
    #expect(stage.log.all == ["stopped -1", "reset"])
  }

  @Test func `a device that returns after a minute waits for a start of the engine`() throws {
    let stage = try loggingStage()
    stage.simulator.unplug()
    stage.advance(61)
    stage.simulator.plugIn()
    stage.advance(10)
    #expect(stage.log.all == ["stopped -1", "reset"])
    try stage.engine.start()
  }

  @Test func `the loss of a device is in the log, with its reason, once`() throws {
    let control = LoopbackControl()
    let (log, lines) = (Log(), Log())
    let backend = KeptLoopback(control: control)
    let server = HapticServer.virtual(
      Configuration(backends: [backend], device: DeviceID("loopback")),
      log: TactusDevice.Log(level: .warning) { lines.add($0) })
    let engines = try HapticServer.$scoped.withValue(server) {
      try (0..<2).map { _ in try CHHapticEngine() }
    }
    for engine in engines {
      engine.stoppedHandler = { log.add("stopped \($0.rawValue)") }
      try engine.start()
    }
    backend.opened.all.first?.unplug()
    server.advance(to: server.session.nowNanoseconds + 1_000_000_000)
    #expect(log.all == ["stopped -1", "stopped -1"])
    #expect(lines.all == ["tactus: loopback was lost: the loopback device was unplugged"])
    server.close()
  }

  @Test func `the reports of a device are in the log of the program`() throws {
    let lines = Log()
    let backend = KeptLoopback(control: LoopbackControl())
    let server = HapticServer.virtual(
      Configuration(backends: [backend], device: DeviceID("loopback")),
      log: TactusDevice.Log(level: .warning) { lines.add($0) })
    let engine = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    try engine.start()
    backend.opened.all.first?.fail(DeviceError(.system, "the motor is missing"))
    server.advance(to: server.session.nowNanoseconds + 1)
    #expect(lines.all == ["tactus: loopback failed: the motor is missing"])
    server.close()
  }

  @Test func `a player ends with the error of its device, and after a repair without one`() throws {
    let log = Log()
    let backend = KeptLoopback(control: LoopbackControl())
    let server = HapticServer.virtual(
      Configuration(backends: [backend], device: DeviceID("loopback")))
    let engine = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    try engine.start()
    let pattern = try CHHapticPattern(events: [.buzz(for: 1)], parameters: [])
    let player = try engine.makeAdvancedPlayer(with: pattern)
    player.completionHandler = { log.add("\($0?.localizedDescription ?? "well")") }
    engine.notifyWhenPlayersFinished { error in
      log.add(error == nil ? "finished" : "finished with an error")
      return .leaveEngineRunning
    }
    try player.start(atTime: 0)
    server.advance(to: server.session.nowNanoseconds + 500_000_000)
    backend.opened.all.first?.fail(DeviceError(.system, "the motor is missing"))
    backend.opened.all.first?.recover()
    server.advance(to: server.session.nowNanoseconds + 1_000_000_000)
    let failure =
      "the haptic device failed, and part of the pattern was not felt: the motor is missing"
    #expect(log.all.sorted() == ["finished with an error", failure].sorted())
    try player.start(atTime: 0)
    server.advance(to: server.session.nowNanoseconds + 2_000_000_000)
    #expect(log.all.last == "well")
    server.close()
  }

  @Test func `a device that stalls is not lost`() throws {
    let stage = try loggingStage()
    try stage.player(.buzz(for: 1)).start(atTime: 0)
    stage.advance(0.1)
    stage.simulator.stall(for: 0.2)
    stage.advance(2)
    #expect(stage.log.all == ["end"])
  }
}

/// A loopback backend that keeps the opened devices for tests.
private final class KeptLoopback: HapticBackend {
  final class Devices: Sendable {
    private let opened = Guarded<[LoopbackDevice]>([])

    var all: [LoopbackDevice] { opened.withLock { $0 } }

    func add(_ device: LoopbackDevice) { opened.withLock { $0.append(device) } }
  }

  let opened = Devices()
  let name = LoopbackBackend.name
  private let control: LoopbackControl

  init(control: LoopbackControl) { self.control = control }

  func devices() -> [DeviceListing] { [] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let device = try LoopbackBackend(control: control).openLoopback(id)
    opened.add(device)
    return device
  }
}

/// Checks interruptions of the audio session, and the release of an engine.
@Suite struct StoppedReasonTests {
  private func interrupt(_ session: AVAudioSession, _ type: AVAudioSession.InterruptionType) {
    NotificationCenter.default.post(
      name: AVAudioSession.interruptionNotification, object: session,
      userInfo: [AVAudioSessionInterruptionTypeKey: type.rawValue])
  }

  @Test func `engines that share an audio session are interrupted together`() throws {
    let simulator = HapticSimulator()
    let (shared, apart) = (AVAudioSession(), AVAudioSession())
    let log = Log()
    let engines = try simulator.run {
      try [("a", shared), ("b", shared), ("c", apart)].map { name, session in
        let engine = try CHHapticEngine(audioSession: session)
        engine.stoppedHandler = { log.add("\(name) \($0.rawValue)") }
        try engine.start()
        return engine
      }
    }
    interrupt(shared, .ended)
    simulator.advance(by: 0)
    #expect(log.all == [])
    interrupt(shared, .began)
    simulator.advance(by: 0)
    #expect(Set(log.all) == ["a 1", "b 1"])
    #expect(engines.count == 3)
  }

  @Test func `an engine that is released while it runs ends its players and reports it`() throws {
    let simulator = HapticSimulator()
    let log = Log()
    var engine: CHHapticEngine? = try simulator.run { try CHHapticEngine() }
    engine?.stoppedHandler = { log.add("stopped \($0.rawValue)") }
    try engine?.start()
    let player = try engine?.makePlayer(
      with: CHHapticPattern(events: [.buzz(for: 9)], parameters: []))
    try player?.start(atTime: 0)
    simulator.advance(by: 1)
    engine = nil
    simulator.advance(by: 1)
    #expect(log.all == ["stopped 5"])
    #expect(simulator.capture.intensity(at: 0.9) == 0.5)
    #expect(simulator.capture.isSilent(from: 1, to: 2))
    #expect(code { try player?.start(atTime: 0) } == .invalidPatternPlayer)
  }

  @Test func `sharedInstance always returns the same audio session`() {
    #expect(AVAudioSession.sharedInstance() === AVAudioSession.sharedInstance())
  }
}
