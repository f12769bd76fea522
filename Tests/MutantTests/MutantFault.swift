/// A deviation of a mutant from a good device, and the condition for it.
struct MutantFault: CustomStringConvertible {
  /// The deviation. Times are nanoseconds, levels 0 to 1.
  enum Change: Sendable {
    // Levels are multiplied by this.
    case gain(Double)
    case offset(Double)
    case steps(Int)
    case deadBelow(Double)
    case ceiling(Double)
    /// Ramps keep their first level.
    case heldRamps
    /// Levels do not fall below this after the first drive, not even at the end.
    case residue(Double)

    // Segments take effect later by this time.
    case delay(Int64)
    case jitter(Int64)
    /// The clock deviates by this share of the time since the device was opened, in millionths.
    case drift(Double)

    // These change the length of a drive. A level of 0 is late by this share of the drive's length.
    /// Offs are late by this share of the drive's length.
    case longer(Double)
    /// Drives last at least for this time.
    case shortestDrive(Int64)
    /// Drives end after this time at the latest.
    case cutAfter(Int64)
    /// Drives fall to a share of their level after a time.
    case sagsTo(Double, after: Int64)

    // These lose segments or change the order. The drive of a segment from rest is lost.
    /// The drive of a segment from rest is lost.
    case losesOnset
    /// A level of 0 is lost.
    case losesOff
    /// A change from one level to another is lost.
    case losesChange
    /// Of two segments with the same start, the first one counts.
    case firstOfTwo
    case ignoresRevise
    case ignoresStop
    case stopsLate(Int64)

    // These change other properties.
    case frequencyConstant
    case frequencyMirrored
    case frequencyOff(Double)
    /// Each other actuator also gets this share.
    case crosstalk(Double)
    /// It does not answer any more.
    case silence
    /// Segments are accepted that begin too far ahead by this time.
    case takesBeyond(Int64)

    // These are in the table of invented devices. Levels of a range become another level.
    /// Levels of a range become another level.
    case hole(ClosedRange<Double>, Double)
    /// A drive keeps the frequency of its onset.
    case frequencyAtOnset
    /// An onset within a time after a level of 0 is lost.
    case losesOnsetAfterOff(Int64)
    /// At some time after a stop, the level before it returns for a while.
    case returnsAfterStop(after: Int64, for: Int64)
    /// The drive is off for a time at the start of each period since the device was opened.
    case pauses(Int64, each: Int64)
    /// A segment that repeats the present level is dropped, so that it does not renew the lease.
    case dropsRepeats
    /// While two actuators are driven, both get the latest level.
    case sharesLevel
    /// A frequency is applied only if it differs by this number of hertz.
    case keepsFrequency(within: Double)
    /// A fall from one level to another is late.
    case fallsLate(Int64)
    /// An onset after a rest of this length is late by another time.
    case sleeps(after: Int64, wakes: Int64)
    /// A segment is lost, regardless of its content.
    case losesSegment
  }

  /// The condition for a fault.
  indirect enum Condition: Sendable {
    case both(Condition, Condition)
    case always
    /// Only in the first drives after the device was opened.
    case upTo(Int)
    /// After this number of drives since it was opened.
    case afterDrives(Int)
    /// After this number of nanoseconds since it was opened.
    case afterTime(Int64)
    /// In every n-th drive since the device was created.
    case every(Int)
    /// In drives that begin above a level, or at a level up to it.
    case above(Double)
    case upToLevel(Double)
    case actuator(Int)
    /// After this number of commands since it was opened.
    case afterCommands(Int)
    /// Since the second opening of the device.
    case reopened
    case queueFull
    /// While a ramp plays.
    case moving
    /// After its actuators were driven together for this number of nanoseconds since it was opened.
    case afterDriven(Int64)
    /// For a segment that arrives less than this time before its start.
    case urgent(Int64)
    /// For frequencies in a range of the actuator's band, from 0 to 1.
    case tone(ClosedRange<Double>)
    /// While another actuator is driven.
    case otherDriven
    /// In drives that begin within this time after a level of 0.
    case restUpTo(Int64)
    /// For segments that arrive this time after the onset of their drive.
    case drivenFor(Int64)
    /// For onsets that follow this number of others within a time.
    case burst(Int, within: Int64)
    /// For segments that arrive within this time after a stop.
    case afterStop(Int64)
    /// For onsets within this time after one of another actuator.
    case otherOnset(Int64)
    /// For falling levels.
    case falling
    /// At every n-th segment since it was opened.
    case everySegment(Int)
    /// After this number of drives since it was opened or stopped.
    case afterDrivesWithoutStop(Int)
  }

  var change: Change
  var condition: Condition

  init(_ change: Change, _ condition: Condition = .always) {
    (self.change, self.condition) = (change, condition)
  }

  var description: String { "\(change), \(condition)" }
}
