/// A process of the user that plays haptics and can be watched.
package struct PlayingProcess: Sendable, Hashable {
  package var number: Int32
  /// The name of its program. Untrusted text.
  package var program: String
  /// The ids of the devices that it uses.
  package var devices: [String]
  /// Why it cannot be watched now; nil: it can.
  package var problem: String?

  package init(number: Int32, program: String, devices: [String], problem: String?) {
    self.number = number
    self.program = program
    self.devices = devices
    self.problem = problem
  }
}
