import CoreHaptics

/// A vibration that a timer controls, like that of an engine in a racing game.
class Throttle {
  private let engine: CHHapticEngine
  private var player: CHHapticAdvancedPatternPlayer?
  private(set) var timer: Timer?
  var speed: Float = 0

  init() throws {
    engine = try CHHapticEngine()
    try engine.start()
  }

  func begin() throws {
    let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)
    let sharpness = CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5)
    let event = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [intensity, sharpness], relativeTime: 0,
      duration: 100)
    let pattern = try CHHapticPattern(events: [event], parameters: [])
    player = try engine.makeAdvancedPlayer(with: pattern)
    try player?.start(atTime: CHHapticTimeImmediate)
    timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { [weak self] _ in
      guard let self = self else { return }
      let control = CHHapticDynamicParameter(
        parameterID: .hapticIntensityControl, value: self.speed, relativeTime: 0)
      let tone = CHHapticDynamicParameter(
        parameterID: .hapticSharpnessControl, value: self.speed - 0.5, relativeTime: 0)
      try? self.player?.sendParameters([control, tone], atTime: CHHapticTimeImmediate)
    }
  }

  func end() {
    timer?.invalidate()
    timer = nil
    try? player?.stop(atTime: CHHapticTimeImmediate)
  }
}
