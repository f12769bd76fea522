import CoreHaptics

/// A manager of haptics on the main actor, as in new apps.
@MainActor
final class Haptics {
  static let shared = Haptics()

  private var engine: CHHapticEngine?
  private let impact = UIImpactFeedbackGenerator(style: .heavy)
  private let notification = UINotificationFeedbackGenerator()

  func prepare() throws {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    let engine = try CHHapticEngine()
    engine.isAutoShutdownEnabled = true
    engine.resetHandler = { @Sendable [weak self] in
      Task { @MainActor in try? self?.engine?.start() }
    }
    self.engine = engine
    impact.prepare()
  }

  func success() {
    notification.notificationOccurred(.success)
  }

  func land() {
    impact.impactOccurred(intensity: 0.5)
  }

  func buzz(for seconds: TimeInterval) throws {
    let buzz = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        .init(parameterID: .hapticIntensity, value: 0.75),
        .init(parameterID: .hapticSharpness, value: 0.25),
      ],
      relativeTime: 0, duration: seconds)
    let pattern = try CHHapticPattern(events: [buzz], parameterCurves: [])
    try engine?.makePlayer(with: pattern).start(atTime: 0)
  }
}
