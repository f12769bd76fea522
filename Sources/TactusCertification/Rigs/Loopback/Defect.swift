/// A way in which a loopback can be broken: what the tests must find.
///
/// The first of each group were written from the definitions of the tests alone, before any
/// procedure was.
package enum Defect: String, Sendable, Hashable, CaseIterable {
  /// Its serial number is another each time it is opened.
  case changesIdentity
  /// It has no firmware version.
  case hidesFirmware
  /// It takes what is meant for an actuator that it does not have.
  case takesUndeclaredActuator
  /// It takes frequencies outside its band.
  case takesAnyFrequency
  /// It declares pulses of at least 60 ms.
  case declaresLongPulses
  /// It goes on after an off, if it had been on for 0.8 to 1.5 s.
  case ignoresLateOff
  /// It says that an effect has ended 400 ms after it has.
  case endsLate
  /// It says that an effect has ended as soon as it begins.
  case endsAtOnce
  /// It takes amplitudes that are out of range.
  case trustsAmplitudes
  /// It takes messages that are cut short.
  case trustsLengths
  /// It changes from one level to another 30 ms late.
  case switchesSlowly
  /// It acknowledges 8 ms late.
  case answersSlowly
  /// It acknowledges 275 ms late: a command of a level that moves long after its number was used
  /// again.
  case answersLongAfter
  /// It answers each 40th command of a level that moves with the number of the one before.
  case misnumbersAnswers
  /// It does not acknowledge each 50th command of a level that moves.
  case losesAnswers
  /// It begins 60 ms late if it is told to be at its full level at once.
  case wakesSlowly
  /// It begins up to 12 ms late if it is told to be at its full level at once.
  case wakesUnevenly
  /// Its clock is slow by 300 ppm.
  case drifts
  /// It loses each tenth effect that was scheduled.
  case losesScheduled
  /// It stops 30 ms late.
  case stopsSlowly
  /// It does not say that it was unplugged.
  case hidesUnplugging
  /// It cannot be used after it was plugged in again.
  case staysAway
  /// It plays what a frame says although its checksum is wrong.
  case trustsFrames
  /// It plays a frame twice that came twice, and frames in the order in which they come.
  case trustsOrder
  /// It needs 0.3 ms for each command and keeps the rest in a queue without a bound.
  case queuesWithoutBound
  /// Nothing ends a level when the host is silent.
  case runsOn
  /// It does not report a fault of its actuator.
  case hidesFaults
  /// It drives on after a fault of its actuator.
  case drivesOnFault
  /// It moves for 50 ms when it is opened.
  case jumpsAtPowerUp
}
