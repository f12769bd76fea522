import CoreHaptics
import TactusTesting

/// Runs the app's code on the real engine, then on its mock.
/// - Returns: the calls of the mock.
public func play(_ simulator: HapticSimulator) throws -> [String] {
  try simulator.run {
    let feedback = try Feedback(engine: CHHapticEngine())
    try feedback.rumble()
    simulator.advance(by: 0.5)
    try feedback.quiet()
    simulator.advance(by: 1)
  }
  let mock = MockEngine()
  let feedback = try Feedback(engine: mock)
  try feedback.rumble()
  try feedback.quiet()
  return MockCapability().supportsHaptics ? mock.player.calls : []
}
