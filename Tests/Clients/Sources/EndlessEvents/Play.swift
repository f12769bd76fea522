import CoreHaptics
import TactusTesting

/// Plays an event of each duration for 50 s, with a pause of 10 s after each.
/// - Returns: the number of durations.
public func play(_ simulator: HapticSimulator) throws -> Int {
  let engine = try simulator.run { try CHHapticEngine() }
  try engine.start()
  for duration in Drone.durations {
    let drone = try Drone(engine, duration: duration)
    try drone.player.start(atTime: CHHapticTimeImmediate)
    simulator.advance(by: 50)
    try drone.player.stop(atTime: CHHapticTimeImmediate)
    simulator.advance(by: 10)
  }
  return Drone.durations.count
}
