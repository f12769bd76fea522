import TactusTesting

/// A client in one language mode.
struct Client<Result: Sendable> {
  var name: String
  var play: (HapticSimulator) async throws -> Result

  init(_ name: String, _ play: @escaping (HapticSimulator) async throws -> Result) {
    (self.name, self.play) = (name, play)
  }
}

/// The capture of a client's run, and its return value.
struct Outcome<Result> {
  var name: String
  var capture: HapticCapture
  var result: Result
}

/// Runs clients, each on a virtual clock of its own.
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
  /// Whether the intensity at a time is 1, within the tolerance of a capture.
  func isFelt(_ intensity: Float, at time: Double) -> Bool {
    abs(self.intensity(at: time) - intensity) <= 0.001
  }
}
