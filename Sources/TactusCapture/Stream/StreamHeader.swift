/// What the first line of a stream says.
package struct StreamHeader: Sendable, Hashable {
  /// The clock that the times were taken from.
  package var clock: Capture.Clock
  /// The name of the program that plays, as others wrote it.
  package var program: String
  /// The number of its process.
  package var process: Int32

  package init(clock: Capture.Clock, program: String, process: Int32) {
    self.clock = clock
    self.program = program
    self.process = process
  }
}
