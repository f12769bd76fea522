import CoreHaptics
import TactusTesting

/// Runs the app's code with the real engine, then with its mock.
/// - Returns: the calls that the mock player recorded.
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
