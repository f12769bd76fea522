package import TestMotion

/// The sequence of drives with which a device is measured.
package struct Session: Sendable {
  /// The drives in the order of their times, which are true seconds.
  package private(set) var drives: [ModelDrive] = []
  /// The time in seconds at which the rest after each drive ends.
  package private(set) var rests: [Double] = []
  /// The places of the drives at full level with braking, of those without, of the staircases and
  /// of the clicks.
  package private(set) var holds: Range<Int>
  package private(set) var coasts: Range<Int>
  package private(set) var staircases: [Range<Int>]
  package private(set) var clicks: Range<Int>
  package private(set) var seconds: Double

  /// The time before the first drive.
  package static let still = 0.4
  package static let levels = (1...10).map { Double($0) / 10 }

  /// Only clicks.
  package static let ofClicks: Session = {
    var session = Session(empty: ())
    for _ in 0..<40 { session.add(length: 0.02, rest: 0.35) }
    session.clicks = 0..<session.drives.count
    return session
  }()

  private init(empty: ()) {
    (holds, coasts, staircases, clicks, seconds) = (0..<0, 0..<0, [], 0..<0, Self.still)
  }

  /// Drives of all lengths and levels, without clicks.
  /// - Parameter coasts: whether the device coasts after the drives that request it; false for a
  ///   device that always brakes.
  package init(coasts: Bool = true) {
    self.init(empty: ())
    for _ in 0..<10 { add(length: 0.8, rest: 0.7) }
    holds = 0..<drives.count
    for _ in 0..<5 { add(length: 0.4, brakes: !coasts, rest: 0.7) }
    self.coasts = holds.upperBound..<drives.count
    for _ in 0..<2 {
      let first = drives.count
      for level in Self.levels { add(length: 0.4, level: level, rest: level < 1 ? 0 : 0.7) }
      staircases.append(first..<drives.count)
    }
  }

  private mutating func add(
    length: Double, level: Double = 1, brakes: Bool = true, rest: Double
  ) {
    // The offset differs from drive to drive, so that each drive begins at another phase of a
    // carrier.
    let begin = seconds + 0.00123 * Double(drives.count % 7)
    drives.append(ModelDrive(begin: begin, end: begin + length, level: level, brakes: brakes))
    seconds = begin + length + rest
    rests.append(seconds)
  }
}
