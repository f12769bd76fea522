/// The instruments of a rig.
package protocol RigInstruments {
  var instruments: [InstrumentFacts] { get }
  /// The uncertainty of the times of the drive, in nanoseconds.
  var instrumentErrorNanoseconds: Int64 { get }
  /// Whether the instruments observe the commands that arrive at the device.
  var seesCommands: Bool { get }
  /// Why the rig's instruments cannot judge a test; nil: they can, or the test needs none.
  func reasonAgainst(_ test: CertificationTest) -> String?
  /// From now to the end of the attempt the drive is not observed, where observation uses the line
  /// and would disturb the measurement.
  func restInstruments()
}

// The defaults for instruments with exact times that do not use the line.
extension RigInstruments {
  package var instrumentErrorNanoseconds: Int64 { 0 }
  package var seesCommands: Bool { true }
  package func reasonAgainst(_ test: CertificationTest) -> String? { nil }
  package func restInstruments() {}
}
