import CoreHaptics

/// An app's subclass of the engine, which counts calls.
// Sendable: only one thread uses it.
final class CountingEngine: CHHapticEngine, @unchecked Sendable {
  private(set) var starts = 0
  private(set) var players = 0

  override func start() throws {
    starts += 1
    try super.start()
  }

  override func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    players += 1
    return try super.makePlayer(with: pattern)
  }
}

/// An app's subclass of a pattern with its own initialiser.
// Sendable: it adds no stored properties.
final class DoubleTap: CHHapticPattern, @unchecked Sendable {
  init(gap: TimeInterval) throws {
    let taps = [0, gap].map {
      CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [
          CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
          CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
        ], relativeTime: $0)
    }
    try super.init(events: taps, parameters: [])
  }
}
