/// A fault of a loopback device, and the condition for it.
struct MutantFault: CustomStringConvertible {
  /// The deviation. Times are nanoseconds, levels 0 to 1. In each description, "this" is the value
  /// of the case.
  enum Change: Sendable {
    /// Levels are multiplied by this.
    case gain(Double)
    /// This is added to levels above 0.
    case offset(Double)
    /// Levels are rounded to one of this number of steps.
    case steps(Int)
    /// Levels below this become 0.
    case deadBelow(Double)
    /// Levels above this are reduced to it.
    case ceiling(Double)
    /// Ramps keep their first level.
    case heldRamps
    /// No segment has a level below this, not even the segment that ends a drive.
    case residue(Double)

    /// Segments take effect later by this time.
    case delay(Int64)
    /// Segments take effect later by a random time up to this one.
    case jitter(Int64)
    /// Segments take effect later by this number of millionths of the time since the opening.
    case drift(Double)

    /// The level of 0 that ends a drive is late by this share of the drive's length.
    case longer(Double)
    /// Drives last at least for this time.
    case shortestDrive(Int64)
    /// Drives end after this time at the latest.
    case cutAfter(Int64)
    /// Drives fall to a share of their level after a time.
    case sagsTo(Double, after: Int64)

    /// A segment that would drive an actuator at rest is lost.
    case losesOnset
    /// A level of 0 is lost.
    case losesOff
    /// A change from one level to another is lost.
    case losesChange
    /// Of two segments with the same start, the second one is lost.
    case firstOfTwo
    case ignoresRevise
    case ignoresStop
    /// Stops take effect later by this time.
    case stopsLate(Int64)

    /// The frequency is always the lowest of the actuator's band.
    case frequencyConstant
    /// The frequency is mirrored at the middle of the actuator's band.
    case frequencyMirrored
    /// The frequency is too high by this share.
    case frequencyOff(Double)
    /// Each other actuator at rest is driven with this share of the level.
    case crosstalk(Double)
    /// The device does not answer any more.
    case silence
    /// The device refuses segments.
    case refuses
    /// The device accepts segments up to this time beyond its look-ahead.
    case takesBeyond(Int64)

    // The following changes are those of the invented faults.

    /// Levels within this range become this other level.
    case hole(ClosedRange<Double>, Double)
    /// A drive keeps the frequency of its onset.
    case frequencyAtOnset
    /// An onset within a time after a level of 0 is lost.
    case losesOnsetAfterOff(Int64)
    /// At some time after a stop, the level before it returns for a while.
    case returnsAfterStop(after: Int64, for: Int64)
    /// The drive is off for a time at the start of each period since the device was opened.
    case pauses(Int64, each: Int64)
    /// A segment that repeats the present level is dropped, and therefore does not renew the lease.
    case dropsRepeats
    /// While two actuators are driven, both get the latest level.
    case sharesLevel
    /// A frequency is applied only if it differs by at least this number of hertz.
    case keepsFrequency(within: Double)
    /// A fall from one level to another is late.
    case fallsLate(Int64)
    /// An onset after a rest of at least this length is late by another time.
    case sleeps(after: Int64, wakes: Int64)
    /// A segment is lost, regardless of its content.
    case losesSegment
    /// While an actuator is driven, a level that differs from the present one by less than this is
    /// not applied.
    case losesSmallChanges(Double)
    /// A frequency that differs from the present one is applied only half of the way.
    case frequencyHalfway
    /// A segment is played on the next actuator.
    case swapsActuators
  }

  /// The condition for a fault.
  indirect enum Condition: Sendable {
    case both(Condition, Condition)
    case always
    /// Only in the first drives after the device was opened.
    case upTo(Int)
    /// After this number of drives since the device was opened. A drive is a span in which an
    /// actuator is driven.
    case afterDrives(Int)
    /// After this number of nanoseconds since the device was opened.
    case afterTime(Int64)
    /// In every n-th drive since the device was created.
    case every(Int)
    /// In drives that begin with a level above this one.
    case above(Double)
    /// In drives that begin with a level up to this one.
    case upToLevel(Double)
    case actuator(Int)
    /// After this number of commands since the device was opened.
    case afterCommands(Int)
    /// From the third opening of the device on.
    case reopened
    /// In this number of openings since the device was created.
    case upToOpening(Int)
    case queueFull
    /// While a ramp plays.
    case moving
    /// After the actuators were driven, in total, for this number of nanoseconds since the device
    /// was opened.
    case afterDriven(Int64)
    /// For a segment that arrives less than this time before its start.
    case urgent(Int64)
    /// For frequencies in a range of the actuator's band, from 0 to 1.
    case tone(ClosedRange<Double>)
    /// While another actuator is driven.
    case otherDriven
    /// In drives that begin within this time after a level of 0.
    case restUpTo(Int64)
    /// For segments that begin at least this time after the onset of their drive.
    case drivenFor(Int64)
    /// For onsets that follow at least this number of other onsets within a time.
    case burst(Int, within: Int64)
    /// For segments that begin within this time after a stop.
    case afterStop(Int64)
    /// For onsets within this time after one of another actuator.
    case otherOnset(Int64)
    /// For falling levels.
    case falling
    /// At every n-th segment since the device was opened.
    case everySegment(Int)
    /// After this number of drives since the device was opened or last stopped.
    case afterDrivesWithoutStop(Int)
    /// From one time to another since the device was opened.
    case between(Int64, Int64)
  }

  var change: Change
  var condition: Condition

  init(_ change: Change, _ condition: Condition = .always) {
    (self.change, self.condition) = (change, condition)
  }

  var description: String { "\(change), \(condition)" }
}
