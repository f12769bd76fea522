package import TactusDevice

/// Changes the behaviour of a loopback device, to make wrong devices that the certification must
/// detect. A correct loopback has none. Times are nanoseconds of the rig's clock.
package protocol Tampering: AnyObject {
  /// Called when the device was opened.
  func open(at time: Int64)
  /// Whether the device accepts a segment that arrived at a time; nil if it decides correctly.
  func takes(_ segment: Segment, at time: Int64) -> Bool?
  /// The segments that the device plays instead of an accepted one, and when each takes effect.
  func play(_ segment: Segment, at time: Int64) -> [(segment: Segment, time: Int64)]
  /// The time from which the device withdraws segments; nil if it withdraws none.
  func revise(from start: Int64, at time: Int64) -> Int64?
  /// The time at which the device executes a stop; nil if it ignores the stop.
  func stop(at time: Int64, isFull: Bool) -> Int64?
  /// The delay of the device's answer to a command in nanoseconds; nil if it does not answer.
  func answers(at time: Int64) -> Int64?
  /// The drive of an actuator as corners of its level, which replaces the correct one.
  func drive(
    _ corners: [(time: Int64, level: Double)], of actuator: Int
  ) -> [(time: Int64, level: Double)]
}
