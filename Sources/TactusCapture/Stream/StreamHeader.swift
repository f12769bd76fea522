/// The contents of the first line of a stream.
package struct StreamHeader: Sendable, Hashable {
  /// The clock of the times.
  package var clock: Capture.Clock
  /// The name of the playing program. This is untrusted text.
  package var program: String
  /// The id of the program's process.
  package var process: Int32

  package init(clock: Capture.Clock, program: String, process: Int32) {
    self.clock = clock
    self.program = program
    self.process = process
  }
}
