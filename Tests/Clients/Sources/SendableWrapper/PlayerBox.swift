import CoreHaptics

/// A player that several threads may use.
// Sendable: a lock protects every use of the engine and the player.
final class PlayerBox: @unchecked Sendable {
  private let lock = NSLock()
  private let engine: CHHapticEngine
  private let player: any CHHapticAdvancedPatternPlayer

  init(pattern: CHHapticPattern) throws {
    engine = try CHHapticEngine()
    player = try engine.makeAdvancedPlayer(with: pattern)
  }

  func start() throws {
    lock.lock()
    defer { lock.unlock() }
    try engine.start()
    try player.start(atTime: engine.currentTime)
  }

  func set(_ value: Float) throws {
    lock.lock()
    defer { lock.unlock() }
    let parameter = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: value, relativeTime: 0)
    try player.sendParameters([parameter], atTime: CHHapticTimeImmediate)
  }
}
