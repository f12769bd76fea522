import CoreHaptics

/// The functions of an engine that the app uses. The real engine conforms without further code.
protocol HapticEngine: AnyObject {
  var resetHandler: CHHapticEngine.ResetHandler { get set }
  func start() throws
  func notifyWhenPlayersFinished(finishedHandler: @escaping CHHapticEngine.FinishedHandler)
  func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer
  func makeAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer
}

extension CHHapticEngine: HapticEngine {}

final class MockPlayer: NSObject, CHHapticAdvancedPatternPlayer {
  var calls: [String] = []
  var loopEnabled = false
  var loopEnd: TimeInterval = 0
  var playbackRate: Float = 1
  var isMuted = false
  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler = { _ in }

  func start(atTime time: TimeInterval) throws { calls.append("start") }
  func stop(atTime time: TimeInterval) throws {
    calls.append("stop")
    completionHandler(nil)
  }
  func pause(atTime time: TimeInterval) throws { calls.append("pause") }
  func resume(atTime time: TimeInterval) throws { calls.append("resume") }
  func seek(toOffset offsetTime: TimeInterval) throws { calls.append("seek") }
  func cancel() throws { calls.append("cancel") }
  func sendParameters(
    _ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval
  ) throws {
    calls.append("send \(parameters.map(\.parameterID.rawValue).joined())")
  }
  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws {
    calls.append("schedule")
  }
}

final class MockEngine: HapticEngine {
  let player = MockPlayer()
  var resetHandler: CHHapticEngine.ResetHandler = {}

  func start() throws {}
  func notifyWhenPlayersFinished(finishedHandler: @escaping CHHapticEngine.FinishedHandler) {
    _ = finishedHandler(nil)
  }
  func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer { player }
  func makeAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer { player }
}

struct MockCapability: CHHapticDeviceCapability {
  var supportsHaptics = true
  var supportsAudio = false

  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> CHHapticParameterAttributes { throw CHHapticError(.notSupported) }
  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> CHHapticParameterAttributes { throw CHHapticError(.notSupported) }
}

/// The app's own code, which uses only the protocol.
final class Feedback {
  private let engine: HapticEngine
  private var player: CHHapticAdvancedPatternPlayer?

  init(engine: HapticEngine) throws {
    self.engine = engine
    try engine.start()
  }

  func rumble() throws {
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5)],
      relativeTime: 0, duration: 2)
    player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [event], parameters: []))
    try player?.start(atTime: CHHapticTimeImmediate)
    try player?.sendParameters(
      [.init(parameterID: .hapticIntensityControl, value: 0.5, relativeTime: 0)], atTime: 0)
  }

  func quiet() throws {
    try player?.stop(atTime: CHHapticTimeImmediate)
    engine.notifyWhenPlayersFinished { _ in .stopEngine }
  }
}
