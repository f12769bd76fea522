import TactusTesting

/// Plays a tap at 0.5 s, whose end stops the engine, and returns whether another start succeeds
/// then. Time and handlers run off the main actor.
@MainActor
public func play(_ simulator: HapticSimulator) async throws -> Bool {
  let starter = try simulator.run { try Starter() }
  starter.start()
  try starter.tap()
  await Task.detached { simulator.advance(by: 1) }.value
  return starter.tapAgain()
}
