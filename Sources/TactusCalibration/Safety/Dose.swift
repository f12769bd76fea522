/// Limits how long a calibration may drive an actuator, to protect the actuator and the hands that
/// hold it.
///
/// All three figures are choices of this project: two minutes of drive in an hour, one minute of
/// full level in an hour, and after each recording a rest that is as long as its drives.
package struct Dose: Sendable, Hashable {
  /// The length of the time over which the dose is counted, in seconds.
  package static let period = 3600.0
  /// The most seconds of drive in a period.
  package static let mostOnSeconds = 120.0
  /// The largest heat in a period, as the seconds of full drive that cause the same heat.
  package static let mostFullSeconds = 60.0
  /// The rest after a recording, as a share of the time of its drives.
  package static let restShare = 1.0

  /// One recording.
  package struct Entry: Sendable, Hashable {
    /// The time at which the recording began, in seconds since 1970.
    package var seconds: Double
    package var onSeconds: Double
    package var fullSeconds: Double

    package init(seconds: Double, onSeconds: Double, fullSeconds: Double) {
      (self.seconds, self.onSeconds, self.fullSeconds) = (seconds, onSeconds, fullSeconds)
    }
  }

  package private(set) var entries: [Entry]

  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// The sums over the last period.
  package func sum(at now: Double) -> (onSeconds: Double, fullSeconds: Double) {
    // An entry in the future shows that the clock was set back. It counts, too.
    let recent = entries.filter { $0.seconds > now - Self.period }
    return (recent.reduce(0) { $0 + $1.onSeconds }, recent.reduce(0) { $0 + $1.fullSeconds })
  }

  /// Adds a recording that is about to begin.
  /// - Throws: ``CalibrationFailure/refused(_:)`` if the dose would be exceeded.
  package mutating func add(_ plan: DrivePlan, at now: Double) throws(CalibrationFailure) {
    let sum = sum(at: now)
    guard sum.onSeconds + plan.onSeconds <= Self.mostOnSeconds,
      sum.fullSeconds + plan.fullSeconds <= Self.mostFullSeconds
    else {
      throw .refused(
        "the device was driven for \(Int(sum.onSeconds)) s within an hour, and more drives would "
          + "exceed the dose: \(Int(Self.mostOnSeconds)) s, or \(Int(Self.mostFullSeconds)) s at "
          + "full level; let it rest, and calibrate again in an hour")
    }
    entries.removeAll { $0.seconds <= now - Self.period }
    entries.append(
      Entry(seconds: now, onSeconds: plan.onSeconds, fullSeconds: plan.fullSeconds))
  }
}
