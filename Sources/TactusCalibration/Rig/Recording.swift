package import TactusDevice

/// The drives that were played and the values that were measured. All times are on CLOCK_MONOTONIC.
package struct Recording: Sendable {
  /// What an instrument saw.
  package enum Seen: Sendable {
    /// The drive of the actuators.
    case drive([InstrumentSample])
    /// Evenly spaced samples of acceleration in one direction.
    case motion([InstrumentSample], hertz: Double)
    /// Measurements of three axes, and one step of the sensor in g.
    case axes([AccelerationReading], stepG: Double)
  }

  /// A drive with the times at which its beginning and its end were submitted.
  package struct Played: Sendable, Hashable {
    package var beginNanoseconds: Int64
    package var endNanoseconds: Int64
    package var restUntilNanoseconds: Int64
    package var level: Double

    package init(begin: Int64, end: Int64, restUntil: Int64, level: Double) {
      (beginNanoseconds, endNanoseconds) = (begin, end)
      (restUntilNanoseconds, self.level) = (restUntil, level)
    }
  }

  package var startNanoseconds: Int64
  package var drives: [Played]
  package var seen: Seen

  package init(start: Int64, drives: [Played], seen: Seen) {
    (startNanoseconds, self.drives, self.seen) = (start, drives, seen)
  }
}
