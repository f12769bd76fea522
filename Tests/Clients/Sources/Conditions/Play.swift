import TactusTesting

/// Plays a tick at 0 s and a thud at 1 s.
public func play(_ simulator: HapticSimulator) {
  for haptic in [Haptic.tick, .thud] {
    simulator.run { haptic.generate() }
    simulator.advance(by: 1)
  }
}
