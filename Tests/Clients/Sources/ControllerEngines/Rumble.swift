import CoreHaptics
import GameController

/// Has an engine for each handle of a game pad, as games and emulators do. Without a pad it uses
/// the machine's own device.
final class Rumble {
  private var engines: [GCHapticsLocality: CHHapticEngine] = [:]
  private var players: [GCHapticsLocality: CHHapticAdvancedPatternPlayer] = [:]

  init(controller: GCController?) throws {
    for locality: GCHapticsLocality in [.leftHandle, .rightHandle] {
      engines[locality] = controller?.haptics?.createEngine(withLocality: locality)
    }
    if engines.isEmpty { engines[.default] = try CHHapticEngine() }
    controller?.playerIndex = .index1
    controller?.light?.color = GCColor(red: 1, green: 0, blue: 0)
    for (locality, engine) in engines {
      engine.playsHapticsOnly = true
      engine.isAutoShutdownEnabled = true
      try engine.start()
      let event = CHHapticEvent(
        eventType: .hapticContinuous,
        parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 1.0)],
        relativeTime: 0, duration: TimeInterval(GCHapticDurationInfinite))
      let pattern = try CHHapticPattern(events: [event], parameters: [])
      players[locality] = try engine.makeAdvancedPlayer(with: pattern)
    }
  }

  func set(_ locality: GCHapticsLocality, _ level: Float) throws {
    guard let player = players[locality] ?? players[.default] else { return }
    try player.start(atTime: CHHapticTimeImmediate)
    try player.sendParameters(
      [.init(parameterID: .hapticIntensityControl, value: level, relativeTime: 0)],
      atTime: CHHapticTimeImmediate)
  }

  func stop() throws {
    for player in players.values { try player.stop(atTime: CHHapticTimeImmediate) }
  }
}

/// Whether the app uses this pad.
func isSuitable(_ controller: GCController) -> Bool {
  if controller.isAttachedToDevice { return false }
  switch controller.productCategory {
  case GCProductCategoryDualSense, GCProductCategoryXboxOne: return true
  default: return controller.haptics?.supportedLocalities.contains(.handles) ?? false
  }
}

func watch(_ connected: @escaping @Sendable () -> Void) -> any NSObjectProtocol {
  NotificationCenter.default.addObserver(
    forName: .GCControllerDidConnect, object: nil, queue: .main
  ) { _ in connected() }
}
