import CoreHaptics
import TactusTesting

/// Plays a double tap at 0 s, and at 1 s a swell that was exported to a dictionary and read again.
public func play(_ simulator: HapticSimulator) throws {
  let engine = try simulator.run { try CHHapticEngine() }
  try engine.start()
  let taps = try CHHapticPattern(dictionary: Patterns.doubleTap(gap: 0.25))
  try engine.makePlayer(with: taps).start(atTime: 0)
  simulator.advance(by: 1)
  let swell = try CHHapticPattern(dictionary: Patterns.swell()).exportDictionary()
  try engine.makePlayer(with: CHHapticPattern(dictionary: swell)).start(atTime: 0)
  simulator.advance(by: 2)
}
