import CoreHaptics
import TactusTesting

/// Plays a vibration whose intensity a detached task lowers in the middle.
public func play(_ simulator: HapticSimulator) async throws {
  let box = try simulator.run {
    let buzz = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [.init(parameterID: .hapticIntensity, value: 1)], relativeTime: 0, duration: 1)
    return try PlayerBox(pattern: CHHapticPattern(events: [buzz], parameters: []))
  }
  try box.start()
  simulator.advance(by: 0.5)
  try await Task.detached { try box.set(0.25) }.value
  simulator.advance(by: 1)
}
