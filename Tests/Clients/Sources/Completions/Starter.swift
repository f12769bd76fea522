import CoreHaptics

/// Starts an engine with completion handlers. The type is on the main actor; the handlers run off
/// it.
@MainActor
final class Starter {
  private let engine: CHHapticEngine

  init() throws { engine = try CHHapticEngine() }

  func start() {
    engine.start(completionHandler: nil)
    engine.start { error in
      if let error { print("Start failed: \(error)") }
    }
  }

  func tap() throws {
    let events = [CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)]
    let player = try engine.makeAdvancedPlayer(
      with: CHHapticPattern(events: events, parameters: []))
    player.completionHandler = { @Sendable [weak engine] _ in engine?.stop { _ in } }
    try player.start(atTime: engine.currentTime + 0.5)
  }

  func tapAgain() -> Bool {
    do {
      try tap()
      return true
    } catch {
      return false
    }
  }
}
