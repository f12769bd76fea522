/// A process of the user that plays haptics, as the list of those that can be watched shows it.
package struct PlayingProcess: Sendable, Hashable {
  package var number: Int32
  /// The name of its program, as others wrote it.
  package var program: String
  /// The ids of the devices that it has open.
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
