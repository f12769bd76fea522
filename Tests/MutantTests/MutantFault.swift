/// One way in which a mutant differs from a good device, and when.
struct MutantFault: CustomStringConvertible {
  /// What is different. Times are nanoseconds, levels 0 to 1.
  enum Change: Sendable {
    // The level of a segment.
    case gain(Double)
    case offset(Double)
    case steps(Int)
    case deadBelow(Double)
    case ceiling(Double)
    /// Ramps are held at their first level.
    case heldRamps
    /// Levels do not go below this while something plays, and stay there when it ends.
    case residue(Double)

    // The time at which it takes effect.
    case delay(Int64)
    case jitter(Int64)
    /// In millionths of the time since the device was opened.
    case drift(Double)

    // How long a drive is.
    /// Offs are late by this share of the drive's length.
    case longer(Double)
    /// Drives last at least so long.
    case shortestDrive(Int64)
    /// Drives end after a time, whatever was asked for.
    case cutAfter(Int64)
    /// Drives fall to a share of their level after a time.
    case sagsTo(Double, after: Int64)

    // What is done at all.
    /// The drive of a segment from rest is lost.
    case losesOnset
    /// A level of 0 is lost.
    case losesOff
    /// A change from one level to another is lost.
    case losesChange
    /// Of two segments that begin at one time the first counts.
    case firstOfTwo
    case ignoresRevise
    case ignoresStop
    case stopsLate(Int64)

    // What else.
    case frequencyConstant
    case frequencyMirrored
    case frequencyOff(Double)
    /// Each other actuator gets this share.
    case crosstalk(Double)
    /// It answers nothing any more.
    case silence
    /// Segments are taken that begin so much too far ahead.
    case takesBeyond(Int64)

    // What the table of invented devices adds.
    /// Levels of a range become another level.
    case hole(ClosedRange<Double>, Double)
    /// A drive keeps the frequency of its onset.
    case frequencyAtOnset
    /// An onset that comes within a time after an off is lost.
    case losesOnsetAfterOff(Int64)
    /// Some time after a stop, the level before it comes back for a while.
    case returnsAfterStop(after: Int64, for: Int64)
    /// The drive is off for a time at the start of each period since the device was opened.
    case pauses(Int64, each: Int64)
    /// A segment that repeats the level in force is dropped, so that it renews no lease.
    case dropsRepeats
    /// While two actuators are driven, both get the level that came last.
    case sharesLevel
    /// A frequency is taken only if it is another by so many hertz.
    case keepsFrequency(within: Double)
    /// A fall from one level to another is late.
    case fallsLate(Int64)
    /// The onset after so long a rest is late by another time.
    case sleeps(after: Int64, wakes: Int64)
    /// A segment is lost, whatever it holds.
    case losesSegment
  }

  /// When a fault shows.
  indirect enum Condition: Sendable {
    case both(Condition, Condition)
    case always
    /// In the first drives after the device was opened only.
    case upTo(Int)
    /// After so many drives since it was opened.
    case afterDrives(Int)
    /// After so many nanoseconds since it was opened.
    case afterTime(Int64)
    /// In each n-th drive since the device was made.
    case every(Int)
    /// In drives that begin above a level, or at one up to it.
    case above(Double)
    case upToLevel(Double)
    case actuator(Int)
    /// After so many commands since it was opened.
    case afterCommands(Int)
    /// From the second opening on.
    case reopened
    case queueFull
    /// While a ramp plays.
    case moving
    /// Once its actuators were driven for so many nanoseconds together since it was opened.
    case afterDriven(Int64)
    /// For a segment that comes less than so long ahead of its start.
    case urgent(Int64)
    /// For frequencies in a range of the actuator's band, from 0 to 1.
    case tone(ClosedRange<Double>)
    /// While another actuator is driven.
    case otherDriven
    /// In drives that begin so soon after an off.
    case restUpTo(Int64)
    /// For segments that come so long after the onset of their drive.
    case drivenFor(Int64)
    /// For onsets before which so many others came within a time.
    case burst(Int, within: Int64)
    /// For segments that come so soon after a stop.
    case afterStop(Int64)
    /// For onsets that come so soon after one of another actuator.
    case otherOnset(Int64)
    /// For what falls.
    case falling
    /// At each n-th segment since it was opened.
    case everySegment(Int)
    /// After so many drives since it was opened or stopped.
    case afterDrivesWithoutStop(Int)
  }

  var change: Change
  var condition: Condition

  init(_ change: Change, _ condition: Condition = .always) {
    (self.change, self.condition) = (change, condition)
  }

  var description: String { "\(change), \(condition)" }
}
