/// What the system reports about its serial ports, as plain values.
package struct SerialFacts: Sendable, Hashable {
  /// A removable port.
  package struct Port: Sendable, Hashable {
    /// `/dev/ttyACM0`.
    package var path: String
    /// Why the process cannot use it, with the fix; nil: it can.
    package var problem: String?
    /// How long an adaptor holds bytes back, in milliseconds; nil if it does not.
    package var latencyMilliseconds: Int?

    package init(path: String, problem: String? = nil, latencyMilliseconds: Int? = nil) {
      self.path = path
      self.problem = problem
      self.latencyMilliseconds = latencyMilliseconds
    }
  }

  /// The ports with a vendor id, which are removable.
  package var ports: [Port] = []
  /// Whether ModemManager runs, which opens ports that are plugged in.
  package var hasModemManager = false

  package init() {}
}
