/// What the system says of its serial ports: plain values.
package struct SerialFacts: Sendable, Hashable {
  /// A port that can be plugged in.
  package struct Port: Sendable, Hashable {
    /// `/dev/ttyACM0`.
    package var path: String
    /// What keeps the process from it, with the line that mends it; nil: nothing.
    package var problem: String?
    /// Milliseconds that an adaptor holds bytes back; nil where it does not.
    package var latencyMilliseconds: Int?

    package init(path: String, problem: String? = nil, latencyMilliseconds: Int? = nil) {
      self.path = path
      self.problem = problem
      self.latencyMilliseconds = latencyMilliseconds
    }
  }

  /// The ports that have a maker's number: those that can be plugged in.
  package var ports: [Port] = []
  /// Whether ModemManager runs, which talks to ports that are plugged in.
  package var hasModemManager = false

  package init() {}
}
