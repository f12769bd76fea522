import CoreHaptics
import Foundation
import Synchronization
import TactusBackends
import TactusDevice
import TactusLoopback
import TactusStatistics
import Testing

/// Calls every method of one engine and its players on eight threads at random.
///
/// An ordinary run makes 500 calls per thread. `TACTUS_STRESS_SECONDS=30` limits the time instead;
/// CI does this under the thread sanitizer. `TACTUS_STRESS_SEED` repeats the random choices of a
/// run.
@Suite(.timeLimit(.minutes(5))) struct StressTests {
  @Test func `eight threads may call all methods at the same time`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["TACTUS_STRESS_SEED"].flatMap(UInt64.init) ?? 2026
    let limit = StressLimit(seconds: environment["TACTUS_STRESS_SECONDS"].flatMap(Int64.init))
    let control = LoopbackControl()
    var configuration = Configuration(
      backends: [LoopbackBackend(control: control)], device: DeviceID("loopback"))
    // Keeps the test from opening the sound device of the machine.
    configuration.audio.device = "none"
    let server = try HapticServer.live(configuration)
    let engine = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    let target = try StressTarget(engine, control)
    await withCheckedContinuation { continuation in
      let running = Atomic<Int>(8)
      for index in 0..<8 {
        let thread = Thread {
          var stress = Stress(target, seed: seed &+ UInt64(index))
          while limit.allows(stress.count) { stress.step() }
          target.note(stress.surprises)
          if running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            continuation.resume()
          }
        }
        thread.start()
      }
    }
    #expect(target.surprises == [], "seed \(seed)")
    try await Self.checkWhole(engine, control)
    server.close()
  }

  /// Checks that the engine still starts, plays a tap and reports its end.
  private static func checkWhole(
    _ engine: CHHapticEngine, _ control: LoopbackControl
  ) async throws {
    control.reconnect()
    engine.resetHandler = {}
    engine.stoppedHandler = { _ in }
    engine.isAutoShutdownEnabled = false
    let ends = AsyncStream { continuation in startTap(engine) { continuation.yield() } }
    for await _ in ends { break }
  }

  /// Starts the engine and a tap. Repeats this until it succeeds, because a loss of the device that
  /// is reported late may stop the engine again.
  private static func startTap(_ engine: CHHapticEngine, _ handler: @escaping () -> Void) {
    var isStarted = false
    while !isStarted {
      do {
        try engine.start()
        let player = try engine.makeAdvancedPlayer(
          with: CHHapticPattern(events: [.tap()], parameters: []))
        player.completionHandler = { _ in handler() }
        try player.start(atTime: 0)
        isStarted = true
      } catch {}
    }
  }
}

/// Decides when a thread ends: after the given number of seconds, or after 500 calls if it is nil.
private struct StressLimit: Sendable {
  private let deadline: Int64?

  init(seconds: Int64?) {
    deadline = seconds.map { MonotonicClock.nowNanoseconds + $0 * 1_000_000_000 }
  }

  func allows(_ count: Int) -> Bool {
    guard let deadline else { return count < 500 }
    return MonotonicClock.nowNanoseconds < deadline
  }
}

/// The objects that all threads call.
// Sendable: engine and players accept calls from any thread, patterns never change, and a lock
// guards the rest.
private final class StressTarget: @unchecked Sendable {
  let engine: CHHapticEngine
  let control: LoopbackControl
  let pattern: CHHapticPattern
  let simple: any CHHapticPatternPlayer
  let advanced: [any CHHapticAdvancedPatternPlayer]
  /// NSLock instead of `Mutex`, because the thread sanitizer does not see how `Mutex` waits.
  private let lock = NSLock()
  private var found: Set<String> = []

  init(_ engine: CHHapticEngine, _ control: LoopbackControl) throws {
    self.engine = engine
    self.control = control
    pattern = try CHHapticPattern(
      events: [.tap(), .buzz(0.002, for: 0.003), .tone(for: 0.001)], parameters: [])
    let pattern = pattern
    simple = try engine.makePlayer(with: pattern)
    advanced = try (0..<3).map { _ in try engine.makeAdvancedPlayer(with: pattern) }
  }

  func note(_ surprises: Set<String>) { lock.withLock { found.formUnion(surprises) } }

  var surprises: Set<String> { lock.withLock { found } }
}

/// The calls of one thread.
private struct Stress {
  private static let expected: [CHHapticError.Code] = [
    .engineNotRunning, .operationNotPermitted, .invalidPatternPlayer, .notSupported,
    .serverInitFailed, .resourceNotAvailable, .invalidAudioResource,
  ]

  private let target: StressTarget
  private var numbers: SeededGenerator
  private(set) var count = 0
  /// The errors that no call should throw.
  private(set) var surprises: Set<String> = []

  init(_ target: StressTarget, seed: UInt64) {
    self.target = target
    numbers = SeededGenerator(seed: seed)
  }

  private mutating func random(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &numbers)
  }

  mutating func step() {
    count += 1
    do {
      switch random(4) {
      case 0: try callEngine()
      case 1: setEngine()
      case 2: try callPlayer(random(5) == 0 ? nil : random(target.advanced.count))
      default: try callAdvanced(target.advanced[random(target.advanced.count)])
      }
    } catch {
      let code = (error as? CHHapticError)?.code
      if code.map(Self.expected.contains) != true { surprises.insert("\(error)") }
    }
  }

  private mutating func callEngine() throws {
    let engine = target.engine
    switch random(14) {
    case 0, 1, 2: try engine.start()
    case 3: engine.start { _ in }
    case 4: engine.stop { _ in }
    case 5: engine.stop(completionHandler: nil)
    case 6: engine.notifyWhenPlayersFinished { _ in .leaveEngineRunning }
    case 7:
      engine.notifyWhenPlayersFinished { [engine] _ in
        engine.isMutedForAudio = false
        return .stopEngine
      }
    case 8: try engine.makePlayer(with: target.pattern).start(atTime: 0)
    case 9: try playOnce()
    case 10: try engine.playPattern(from: Data(#"{"Pattern":[]}"#.utf8))
    case 11:
      let id = try engine.registerAudioResource(URL(fileURLWithPath: #filePath))
      try engine.unregisterAudioResource(id)
    case 12: _ = try target.pattern.exportDictionary()
    default: loseDevice()
    }
  }

  private func playOnce() throws {
    let player = try target.engine.makeAdvancedPlayer(with: target.pattern)
    let engine = target.engine
    player.completionHandler = { _ in try? engine.start() }
    player.playbackRate = 4
    try player.start(atTime: engine.currentTime + 0.001)
  }

  /// Disconnects the device in one of 50 calls and otherwise reconnects it. Disconnects are rare,
  /// because the engine must open the device again after each of them.
  private mutating func loseDevice() {
    guard random(50) == 0 else { return target.control.reconnect() }
    target.control.disconnect()
  }

  private mutating func setEngine() {
    let engine = target.engine
    let value = random(2) == 0
    switch random(9) {
    case 0: engine.playsHapticsOnly = value
    case 1: engine.playsAudioOnly = value
    case 2: engine.isMutedForAudio = value
    case 3: engine.isMutedForHaptics = value
    case 4: engine.isAutoShutdownEnabled = value
    case 5: engine.stoppedHandler = { [weak engine] _ in try? engine?.start() }
    case 6:
      engine.resetHandler = { [control = target.control, weak engine] in
        control.reconnect()
        try? engine?.start()
      }
    case 7: _ = (engine.stoppedHandler, engine.resetHandler, engine.currentTime)
    default:
      _ =
        engine.playsHapticsOnly || engine.playsAudioOnly || engine.isMutedForAudio
        || engine.isMutedForHaptics || engine.isAutoShutdownEnabled
    }
  }

  private mutating func callPlayer(_ index: Int?) throws {
    let player: any CHHapticPatternPlayer = index.map { target.advanced[$0] } ?? target.simple
    let time = random(2) == 0 ? 0 : target.engine.currentTime + Double(random(5)) / 1000
    switch random(8) {
    case 0, 1, 2: try player.start(atTime: time)
    case 3: try player.stop(atTime: time)
    case 4: try player.cancel()
    case 5:
      try player.sendParameters(
        [
          CHHapticDynamicParameter(
            parameterID: .hapticIntensityControl, value: Float(random(10)) / 10,
            relativeTime: Double(random(3)) / 1000)
        ], atTime: time)
    case 6:
      try player.scheduleParameterCurve(
        CHHapticParameterCurve(
          parameterID: .hapticSharpnessControl,
          controlPoints: [
            .init(relativeTime: 0, value: 0), .init(relativeTime: 0.002, value: 1),
          ], relativeTime: 0), atTime: time)
    default: player.isMuted.toggle()
    }
  }

  private mutating func callAdvanced(_ player: any CHHapticAdvancedPatternPlayer) throws {
    let time = random(2) == 0 ? 0 : target.engine.currentTime + Double(random(5)) / 1000
    switch random(8) {
    case 0: try player.pause(atTime: time)
    case 1: try player.resume(atTime: time)
    case 2: try player.seek(toOffset: Double(random(8)) / 1000)
    case 3: player.loopEnabled = random(2) == 0
    case 4: player.loopEnd = Double(random(8)) / 1000
    case 5: player.playbackRate = Float(random(8))
    case 6: player.completionHandler = { [weak player] _ in _ = player?.isMuted }
    default: _ = (player.loopEnabled, player.loopEnd, player.playbackRate, player.completionHandler)
    }
  }
}
