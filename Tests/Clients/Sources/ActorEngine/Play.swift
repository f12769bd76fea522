import TactusTesting

/// Plays a vibration in a loop, from 0 to 0.9 s.
public func play(_ simulator: HapticSimulator) async throws {
  let haptics = HapticActor()
  try await simulator.run { try await haptics.prepare() }
  try await haptics.load("hum", intensity: 0.5)
  try await haptics.start("hum")
  simulator.advance(by: 0.9)
  try await haptics.stop("hum")
  simulator.advance(by: 1)
}
