#if canImport(UIKit)
  import UIKit
#endif
#if canImport(AppKit)
  import AppKit
#endif
#if canImport(CoreHaptics)
  import CoreHaptics
#endif

/// Plays feedback on every system that the app supports.
@available(iOS 13.0, macOS 10.15, tvOS 14.0, *)
enum Haptic {
  case tick, thud

  func generate() {
    #if targetEnvironment(simulator)
      return
    #elseif os(watchOS)
      WKInterfaceDevice.current().play(.click)
    #else
      if #available(iOS 17.5, *) {
        play()
      } else {
        return
      }
    #endif
  }

  #if canImport(CoreHaptics)
    private func play() {
      guard #available(iOS 13.0, *) else { return }
      guard CHHapticEngine.capabilitiesForHardware().supportsHaptics,
        let engine = try? CHHapticEngine()
      else { return }
      engine.isAutoShutdownEnabled = true
      let sharpness: Float = self == .tick ? 1 : 0
      guard
        let pattern = try? CHHapticPattern(
          events: [
            .init(
              eventType: .hapticTransient,
              parameters: [
                .init(parameterID: .hapticIntensity, value: 0.5),
                .init(parameterID: .hapticSharpness, value: sharpness),
              ], relativeTime: 0)
          ], parameters: []),
        let player = try? engine.makePlayer(with: pattern)
      else { return }
      try? player.start(atTime: CHHapticTimeImmediate)
      engine.notifyWhenPlayersFinished { _ in
        _ = engine
        return .stopEngine
      }
    }
  #endif
}
