import TactusTesting

/// Plays a tap at 0.5 s. The completion handler of its player stops the engine. Returns whether a
/// second tap can be started after that. A detached task advances the clock, off the main actor.
@MainActor
public func play(_ simulator: HapticSimulator) async throws -> Bool {
  let starter = try simulator.run { try Starter() }
  starter.start()
  try starter.tap()
  await Task.detached { simulator.advance(by: 1) }.value
  return starter.tapAgain()
}
