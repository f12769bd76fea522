import TactusTesting

/// Plays a tap at 0.5 s. The completion handler of its player stops the engine. A detached task
/// advances the clock, off the main actor.
/// - Returns: whether a second tap can be started after the stop.
@MainActor
public func play(_ simulator: HapticSimulator) async throws -> Bool {
  let starter = try simulator.run { try Starter() }
  starter.start()
  try starter.tap()
  await Task.detached { simulator.advance(by: 1) }.value
  return starter.tapAgain()
}
