/// A defect that a simulated device can have. Each one makes the device fail one test, which shows
/// that the test can fail.
package enum Defect: String, Sendable, Hashable, CaseIterable {
  /// The device's serial number changes each time it is opened.
  case changesIdentity
  /// The device has no firmware version.
  case hidesFirmware
  /// The device accepts commands for an actuator that it does not have.
  case takesUndeclaredActuator
  /// The device accepts frequencies outside its band.
  case takesAnyFrequency
  /// The device declares pulses of at least 60 ms.
  case declaresLongPulses
  /// The device ignores a stop and a level of 0 if it has been on for 0.8 to 1.5 s.
  case ignoresLateOff
  /// The device reports the end of an effect 400 ms late.
  case endsLate
  /// The device reports the end of an effect at its beginning.
  case endsAtOnce
  /// The device accepts amplitudes that are out of range.
  case trustsAmplitudes
  /// The device accepts messages that are too short.
  case trustsLengths
  /// The device changes from one level to another 30 ms late.
  case switchesSlowly
  /// The device acknowledges 8 ms late.
  case answersSlowly
  /// The device acknowledges 275 ms late. A ramp sends a command each millisecond, so the 8-bit
  /// sequence number of the acknowledged command has been used again by then.
  case answersLongAfter
  /// The device answers every 40th command of a ramp with the sequence number of the previous one.
  case misnumbersAnswers
  /// The device leaves out the acknowledgement of every 50th command of a ramp.
  case losesAnswers
  /// The device begins 60 ms late if its level jumps to 1.
  case wakesSlowly
  /// The device begins after a varying delay of up to 12 ms if its level jumps to 1.
  case wakesUnevenly
  /// The device's clock is slow by 300 ppm.
  case drifts
  /// The device loses every tenth scheduled effect.
  case losesScheduled
  /// The device stops 30 ms late.
  case stopsSlowly
  /// The device does not report that it was unplugged.
  case hidesUnplugging
  /// The device cannot be used after it was plugged in again.
  case staysAway
  /// The device plays a frame although the checksum is wrong.
  case trustsFrames
  /// The device plays a duplicate frame twice, and frames in the order of their arrival.
  case trustsOrder
  /// The device needs 0.3 ms for each command and has a queue without a limit.
  case queuesWithoutBound
  /// A level does not end when the host is silent.
  case runsOn
  /// The device does not report a fault of its actuator.
  case hidesFaults
  /// The device continues to drive after a fault of its actuator.
  case drivesOnFault
  /// The device moves for 50 ms when it is opened.
  case jumpsAtPowerUp
}
