import CoreHaptics
import TactusTesting

/// Plays two taps with an engine that counts calls.
/// - Returns: the number of starts and the number of players.
public func play(_ simulator: HapticSimulator) throws -> [Int] {
  let engine = try simulator.run { try CountingEngine() }
  try (engine as CHHapticEngine).start()
  try (engine as CHHapticEngine).makePlayer(with: DoubleTap(gap: 0.25)).start(atTime: 0)
  simulator.advance(by: 1)
  return [engine.starts, engine.players]
}
