import TactusTesting

/// A tap at 0.5 s, whose end stops the engine; whether another could be started then. Time passes
/// off the main actor, and so do handlers run.
@MainActor
public func play(_ simulator: HapticSimulator) async throws -> Bool {
  let starter = try simulator.run { try Starter() }
  starter.start()
  try starter.tap()
  await Task.detached { simulator.advance(by: 1) }.value
  return starter.tapAgain()
}
