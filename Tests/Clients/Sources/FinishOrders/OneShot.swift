import CoreHaptics

/// Plays once and lets the engine stop, with the calls in one of the orders that apps use.
final class OneShot {
  private let engine: CHHapticEngine
  private(set) var lines: [String] = []

  init() throws {
    engine = try CHHapticEngine()
    engine.stoppedHandler = { [unowned self] reason in
      lines.append(reason == .notifyWhenFinished ? "stopped" : "stopped otherwise")
    }
  }

  private func player() throws -> CHHapticPatternPlayer {
    let tap = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 1),
      ], relativeTime: 0.1)
    return try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
  }

  private func notify() {
    engine.notifyWhenPlayersFinished { [unowned self] error in
      lines.append(error == nil ? "finished" : "failed")
      return .stopEngine
    }
  }

  /// The only order without a race: the player is active before the notification is requested.
  func startThenNotify() throws {
    try engine.start()
    try player().start(atTime: CHHapticTimeImmediate)
    notify()
  }

  /// On a phone this order is a race: the engine may call the handler before the player is active.
  func notifyThenStart() throws {
    try engine.start()
    let player = try player()
    notify()
    try player.start(atTime: CHHapticTimeImmediate)
  }

  /// The same race. In addition, the engine is not yet running when the notification is requested.
  func notifyThenStartAll() throws {
    let player = try player()
    notify()
    try engine.start()
    try player.start(atTime: CHHapticTimeImmediate)
  }
}
