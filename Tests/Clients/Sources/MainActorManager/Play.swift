import TactusTesting

/// Plays a vibration, from 1 s on an impact, from 2 s on a success.
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
