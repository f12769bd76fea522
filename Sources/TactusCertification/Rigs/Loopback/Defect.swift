/// A defect that a simulated device can have. Each one makes the device fail one test, which shows
/// that the test can fail.
package enum Defect: String, Sendable, Hashable, CaseIterable {
  /// Its serial number changes each time it is opened.
  case changesIdentity
  /// It has no firmware version.
  case hidesFirmware
  /// It accepts commands for an actuator that it does not have.
  case takesUndeclaredActuator
  /// It accepts frequencies outside its band.
  case takesAnyFrequency
  /// It declares pulses of at least 60 ms.
  case declaresLongPulses
  /// It ignores a stop and a level of 0 if it has been on for 0.8 to 1.5 s.
  case ignoresLateOff
  /// It reports the end of an effect 400 ms late.
  case endsLate
  /// It reports the end of an effect at its beginning.
  case endsAtOnce
  /// It accepts amplitudes that are out of range.
  case trustsAmplitudes
  /// It accepts messages that are too short.
  case trustsLengths
  /// It changes from one level to another 30 ms late.
  case switchesSlowly
  /// It acknowledges 8 ms late.
  case answersSlowly
  /// It acknowledges 275 ms late. A ramp sends a command each millisecond, so the 8-bit sequence
  /// number of the acknowledged command has been used again by then.
  case answersLongAfter
  /// It answers every 40th command of a ramp with the sequence number of the previous one.
  case misnumbersAnswers
  /// It leaves out the acknowledgement of every 50th command of a ramp.
  case losesAnswers
  /// It begins 60 ms late if its level jumps to 1.
  case wakesSlowly
  /// It begins after a varying delay of up to 12 ms if its level jumps to 1.
  case wakesUnevenly
  /// Its clock is slow by 300 ppm.
  case drifts
  /// It loses every tenth scheduled effect.
  case losesScheduled
  /// It stops 30 ms late.
  case stopsSlowly
  /// It does not report that it was unplugged.
  case hidesUnplugging
  /// It cannot be used after it was plugged in again.
  case staysAway
  /// It plays a frame although the checksum is wrong.
  case trustsFrames
  /// It plays a duplicate frame twice, and frames in the order of their arrival.
  case trustsOrder
  /// It needs 0.3 ms for each command and has a queue without a limit.
  case queuesWithoutBound
  /// A level does not end when the host is silent.
  case runsOn
  /// It does not report a fault of its actuator.
  case hidesFaults
  /// It continues to drive after a fault of its actuator.
  case drivesOnFault
  /// It moves for 50 ms when it is opened.
  case jumpsAtPowerUp
}
