/// A process of the user that plays haptics and can be watched.
package struct PlayingProcess: Sendable, Hashable {
  package var number: Int32
  /// The name of the process's program. This is untrusted text.
  package var program: String
  /// The ids of the devices that the process uses.
  package var devices: [String]
  /// The reason why the process cannot be watched now; nil if it can be watched.
  package var problem: String?

  package init(number: Int32, program: String, devices: [String], problem: String?) {
    self.number = number
    self.program = program
    self.devices = devices
    self.problem = problem
  }
}
