/// Facts about the serial ports, as the system reports them.
package struct SerialFacts: Sendable, Hashable {
  /// A removable port.
  package struct Port: Sendable, Hashable {
    /// The path of the port: `/dev/ttyACM0`.
    package var path: String
    /// Why the process cannot use the port, with the fix; nil if it can use it.
    package var problem: String?
    /// How long a USB adaptor holds received bytes back, in milliseconds; nil if it does not.
    package var latencyMilliseconds: Int?

    package init(path: String, problem: String? = nil, latencyMilliseconds: Int? = nil) {
      self.path = path
      self.problem = problem
      self.latencyMilliseconds = latencyMilliseconds
    }
  }

  /// The ports with a vendor id, which are removable.
  package var ports: [Port] = []
  /// Whether ModemManager runs. It opens each port that is plugged in.
  package var hasModemManager = false

  package init() {}
}
