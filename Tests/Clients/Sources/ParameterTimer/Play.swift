import TactusTesting

/// Plays a vibration. Calls the app's timer in virtual time instead of waiting for it.
public func play(_ simulator: HapticSimulator) throws {
  let throttle = try simulator.run { try Throttle() }
  try throttle.begin()
  for speed: Float in [0.25, 0.5, 0.75] {
    throttle.speed = speed
    throttle.timer?.fire()
    simulator.advance(by: 1)
  }
  throttle.end()
  simulator.advance(by: 1)
}
