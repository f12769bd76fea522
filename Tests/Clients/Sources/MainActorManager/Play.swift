import TactusTesting

/// Plays a vibration at 0 s, the feedback of an impact at 1 s, and the feedback of a success at
/// 2 s.
@MainActor
public func play(_ simulator: HapticSimulator) throws {
  try simulator.run {
    let haptics = Haptics.shared
    try haptics.prepare()
    try haptics.buzz(for: 0.5)
    simulator.advance(by: 1)
    haptics.land()
    simulator.advance(by: 1)
    haptics.success()
    simulator.advance(by: 1)
  }
}
