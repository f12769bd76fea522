import CoreHaptics
import TactusTesting

/// Two taps by an engine that counts; what it has counted.
public func play(_ simulator: HapticSimulator) throws -> [Int] {
  let engine = try simulator.run { try CountingEngine() }
  try (engine as CHHapticEngine).start()
  try (engine as CHHapticEngine).makePlayer(with: DoubleTap(gap: 0.25)).start(atTime: 0)
  simulator.advance(by: 1)
  return [engine.starts, engine.players]
}
