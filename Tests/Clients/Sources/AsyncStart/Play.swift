import CoreHaptics
import TactusTesting

/// Plays a tap 125 ms after the start, then stops the engine before a second tap.
/// - Returns: whether the stop succeeded.
public func play(_ simulator: HapticSimulator) async throws -> Bool {
  let engine = try simulator.run { try CHHapticEngine() }
  try await Vibration.play(engine).value
  simulator.advance(by: 1)
  try await Vibration.play(engine).value
  simulator.advance(by: 0.1)
  let isStopped = await Vibration.stop(engine).value
  simulator.advance(by: 1)
  return isStopped
}
