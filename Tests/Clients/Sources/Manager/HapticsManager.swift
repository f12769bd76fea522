import CoreHaptics

/// The app's only haptics object, as in most apps.
class HapticsManager {
  static let shared = HapticsManager()

  private var engine: CHHapticEngine?
  private var isRunning = false
  private(set) var messages: [String] = []

  private lazy var supportsHaptics: Bool = {
    return CHHapticEngine.capabilitiesForHardware().supportsHaptics
  }()

  private init() {
    prepareEngine()
  }

  private func prepareEngine() {
    guard supportsHaptics else { return }
    do {
      engine = try CHHapticEngine()
      engine?.playsHapticsOnly = true
      engine?.stoppedHandler = { [weak self] reason in
        self?.isRunning = false
        switch reason {
        case .audioSessionInterrupt: self?.messages.append("interrupted")
        case .applicationSuspended: self?.messages.append("suspended")
        case .idleTimeout: self?.messages.append("idle")
        case .notifyWhenFinished: self?.messages.append("finished")
        case .systemError: self?.messages.append("system error")
        case .engineDestroyed: self?.messages.append("destroyed")
        case .gameControllerDisconnect: self?.messages.append("controller")
        @unknown default: self?.messages.append("unknown")
        }
      }
      engine?.resetHandler = { [weak self] in
        self?.messages.append("reset")
        do {
          try self?.engine?.start()
          self?.isRunning = true
        } catch {
          self?.messages.append("no restart")
        }
      }
      try engine?.start()
      isRunning = true
    } catch let error {
      print("Failed to create the engine: \(error.localizedDescription)")
    }
  }

  func playTap(intensity: Float = 1.0, sharpness: Float = 0.5) {
    guard supportsHaptics, let engine = engine else { return }
    let parameters = [
      CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
      CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
    ]
    let event = CHHapticEvent(
      eventType: .hapticTransient, parameters: parameters, relativeTime: 0)
    do {
      if !isRunning {
        try engine.start()
        isRunning = true
      }
      let pattern = try CHHapticPattern(events: [event], parameters: [])
      let player = try engine.makePlayer(with: pattern)
      try player.start(atTime: CHHapticTimeImmediate)
    } catch {
      print("Failed to play pattern: \(error).")
    }
  }
}

/// The protocol that lets tests replace the engine.
protocol EngineStopping {
  func stop(completionHandler: CHHapticEngine.CompletionHandler?)
}

extension CHHapticEngine: EngineStopping {}
