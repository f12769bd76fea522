import CoreHaptics
import TactusTesting

/// Plays 50 s of each duration, then 10 s of silence.
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
