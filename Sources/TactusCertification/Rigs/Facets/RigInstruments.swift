/// Who watches the device.
package protocol RigInstruments {
  var instruments: [InstrumentFacts] { get }
  /// Nanoseconds by which the times of the drive may be elsewhere than the instrument tells.
  var instrumentErrorNanoseconds: Int64 { get }
  /// Whether the instruments see the commands that arrive at the device.
  var seesCommands: Bool { get }
  /// Why the rig's instruments cannot judge a test at all; nil: they can, or the test needs none.
  func reasonAgainst(_ test: CertificationTest) -> String?
  /// From now to the end of the attempt the drive need not be watched: where watching takes room
  /// on the line, it would be in the way of what is measured.
  func restInstruments()
}

// Of instruments whose times are exact, and which are in nothing's way.
extension RigInstruments {
  package var instrumentErrorNanoseconds: Int64 { 0 }
  package var seesCommands: Bool { true }
  package func reasonAgainst(_ test: CertificationTest) -> String? { nil }
  package func restInstruments() {}
}
