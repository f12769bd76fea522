import TactusTesting

/// A client in one language mode.
struct Client<Result: Sendable> {
  var name: String
  var play: (HapticSimulator) async throws -> Result

  init(_ name: String, _ play: @escaping (HapticSimulator) async throws -> Result) {
    (self.name, self.play) = (name, play)
  }
}

/// The capture of one run of a client, and the result of its `play` function.
struct Outcome<Result> {
  var name: String
  var capture: HapticCapture
  var result: Result
}

/// Runs clients, each with its own virtual clock.
func play<Result>(_ clients: Client<Result>...) async throws -> [Outcome<Result>] {
  var outcomes: [Outcome<Result>] = []
  for client in clients {
    let simulator = HapticSimulator()
    let result = try await client.play(simulator)
    outcomes.append(Outcome(name: client.name, capture: simulator.capture, result: result))
  }
  return outcomes
}

extension HapticCapture {
  /// Whether the captured intensity at a time, in seconds, is within 0.001 of the given intensity.
  func isFelt(_ intensity: Float, at time: Double) -> Bool {
    abs(self.intensity(at: time) - intensity) <= 0.001
  }
}
