package import TactusDevice

/// Makes a loopback deviate from what it is asked for: what mutants of devices are made of. A good
/// loopback has none. Times are nanoseconds of the rig's clock.
package protocol Tampering: AnyObject {
  /// The device was opened.
  func open(at time: Int64)
  /// Whether it takes a segment that came at a time; nil: as a good device does.
  func takes(_ segment: Segment, at time: Int64) -> Bool?
  /// What it does in place of a segment that it took, and when each part takes effect.
  func play(_ segment: Segment, at time: Int64) -> [(segment: Segment, time: Int64)]
  /// From when on it takes back what it was asked to; nil: it does not.
  func revise(from start: Int64, at time: Int64) -> Int64?
  /// When it obeys a stop; nil: it does not.
  func stop(at time: Int64, isFull: Bool) -> Int64?
  /// By how many nanoseconds its answer to a command comes later; nil: it never comes.
  func answers(at time: Int64) -> Int64?
  /// What an actuator does in place of what it should, as corners of its level.
  func drive(
    _ corners: [(time: Int64, level: Double)], of actuator: Int
  ) -> [(time: Int64, level: Double)]
}
