import CoreHaptics

/// A vibration with one of the durations that apps use for endless events.
struct Drone {
  let player: CHHapticPatternPlayer

  init(_ engine: CHHapticEngine, duration: TimeInterval) throws {
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5)],
      relativeTime: 0, duration: duration)
    player = try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
  }

  static let durations: [TimeInterval] = [
    TimeInterval(FLT_MAX), .greatestFiniteMagnitude, TimeInterval(Float.greatestFiniteMagnitude),
    100, 0,
  ]
}
