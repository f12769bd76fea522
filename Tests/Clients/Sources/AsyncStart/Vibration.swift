import CoreHaptics

/// Starts and stops its engine in tasks.
enum Vibration {
  static func play(_ engine: CHHapticEngine) -> Task<Void, any Error> {
    Task {
      try await engine.start()
      let tap = CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [
          CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5),
          CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.75),
        ], relativeTime: 0.125)
      let pattern = try CHHapticPattern(events: [tap], parameters: [])
      let player = try engine.makePlayer(with: pattern)
      try player.start(atTime: 0)
    }
  }

  static func stop(_ engine: CHHapticEngine) -> Task<Bool, Never> {
    Task {
      do {
        try await engine.stop()
        return true
      } catch {
        return false
      }
    }
  }
}
