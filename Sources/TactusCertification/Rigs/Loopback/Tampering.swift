package import TactusDevice

/// Changes the behaviour of a loopback, to make mutants of devices. A correct loopback has none.
/// Times are nanoseconds of the rig's clock.
package protocol Tampering: AnyObject {
  /// The device was opened.
  func open(at time: Int64)
  /// Whether it accepts a segment that arrived at a time; nil: as a correct device does.
  func takes(_ segment: Segment, at time: Int64) -> Bool?
  /// What it plays instead of an accepted segment, and when each part takes effect.
  func play(_ segment: Segment, at time: Int64) -> [(segment: Segment, time: Int64)]
  /// The time from which it withdraws segments; nil: it withdraws none.
  func revise(from start: Int64, at time: Int64) -> Int64?
  /// When it executes a stop; nil: never.
  func stop(at time: Int64, isFull: Bool) -> Int64?
  /// The delay of its answer to a command in nanoseconds; nil: it does not answer.
  func answers(at time: Int64) -> Int64?
  /// The drive of an actuator instead of the correct one, as corners of its level.
  func drive(
    _ corners: [(time: Int64, level: Double)], of actuator: Int
  ) -> [(time: Int64, level: Double)]
}
