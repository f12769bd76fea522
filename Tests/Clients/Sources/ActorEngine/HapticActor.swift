import CoreHaptics
import Foundation

/// An actor that owns its engine.
actor HapticActor {
  private var engine: CHHapticEngine?
  private var players: [String: CHHapticAdvancedPatternPlayer] = [:]

  func prepare() throws {
    let engine = try CHHapticEngine()
    try engine.start()
    self.engine = engine
  }

  func load(_ name: String, intensity: Float) throws {
    guard let engine else { throw CHHapticError(.engineNotRunning) }
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)],
      relativeTime: 0, duration: 0.25)
    let player = try engine.makeAdvancedPlayer(
      with: CHHapticPattern(events: [event], parameters: []))
    player.loopEnabled = true
    players[name] = player
  }

  func start(_ name: String) throws {
    try players[name]?.start(atTime: CHHapticTimeImmediate)
  }

  func stop(_ name: String) throws {
    try players[name]?.stop(atTime: CHHapticTimeImmediate)
  }
}
