/// The instruments of a rig.
package protocol RigInstruments {
  var instruments: [InstrumentFacts] { get }
  /// The uncertainty of the times of the drive, in nanoseconds.
  var instrumentErrorNanoseconds: Int64 { get }
  /// Whether the instruments observe the commands that arrive at the device.
  var seesCommands: Bool { get }
  /// The reason why the rig's instruments cannot judge a test; nil if they can, or if the test
  /// needs no instrument.
  func reasonAgainst(_ test: CertificationTest) -> String?
  /// Stops observing the drive until the end of the attempt, if the instruments send requests over
  /// the device's own line, which would disturb the measurement.
  func restInstruments()
  /// Records the faults that the drivers of the motors report, until the end of the attempt.
  func watchDrivers() throws(RigFault)
  /// Records the motion until the end of the attempt, if the instrument that measures it sends its
  /// samples over the device's own line.
  func recordMotion() throws(RigFault)
}

// The defaults, for instruments that measure exact times and do not use the device's own line.
extension RigInstruments {
  package var instrumentErrorNanoseconds: Int64 { 0 }
  package var seesCommands: Bool { true }
  package func reasonAgainst(_ test: CertificationTest) -> String? { nil }
  package func restInstruments() {}
  package func watchDrivers() throws(RigFault) {
    throw .missing("the device does not report faults of its motor drivers")
  }
  package func recordMotion() throws(RigFault) {}
}
