/// The drives of one recording. Times are in seconds from the beginning of the recording.
package struct DrivePlan: Sendable, Hashable {
  /// A drive of one actuator at one level.
  package struct Drive: Sendable, Hashable {
    package var begin: Double
    package var end: Double
    /// 0 to 1 of full drive.
    package var level: Double
    /// The time until which nothing else is driven.
    package var restUntil: Double
  }

  /// The time before the first drive, in which the noise of a sensor is measured.
  package static let still = 0.6

  package let actuator: Int
  /// The drives in the order of their times, without overlaps.
  package private(set) var drives: [Drive] = []
  package private(set) var seconds = DrivePlan.still

  package init(actuator: Int) { self.actuator = actuator }

  /// Adds a drive and a rest.
  package mutating func add(_ level: Double, seconds length: Double, rest: Double) {
    // The offsets make the drives begin at different phases of the vibration and of the sensor's
    // samples.
    let begin = seconds + 0.00123 * Double(drives.count % 7)
    seconds = begin + length + rest
    drives.append(Drive(begin: begin, end: begin + length, level: level, restUntil: seconds))
  }

  /// Adds drives that follow each other without a rest, and a rest after the last one.
  package mutating func addStaircase(_ levels: [Double], each length: Double, rest: Double) {
    for level in levels {
      drives.append(
        Drive(begin: seconds, end: seconds + length, level: level, restUntil: seconds + length))
      seconds += length
    }
    if let last = drives.indices.last { drives[last].restUntil += rest }
    seconds += rest
  }

  /// Extends the rest after the last drive.
  mutating func rest(seconds length: Double) { seconds += length }

  /// The sum of the lengths of the drives in seconds.
  package var onSeconds: Double { drives.reduce(0) { $0 + $1.end - $1.begin } }

  /// The seconds of full drive with the same heat: the sum of the squares of the levels, each times
  /// its length.
  package var fullSeconds: Double {
    drives.reduce(0) { $0 + $1.level * $1.level * ($1.end - $1.begin) }
  }
}
