/// A virtual pad that a driver of the kernel runs. It records the motor levels that the driver's
/// reports set.
package protocol DrivenPad: AnyObject, Sendable {
  /// The name that the kernel gives its event node, or the beginning of that name.
  var name: String { get }
  /// The largest drive of a report: 255 for 8 bits, 1 for a motor that is on or off.
  var fullDrive: Int { get }
  /// The levels of the motors, 0 to ``fullDrive``, each with the time at which the pad received it,
  /// including reports without a change. Any thread may read it.
  var levels: [MotorLevel] { get }

  /// Waits until the levels meet a condition.
  /// - Parameters:
  ///   - milliseconds: the longest wait.
  ///   - isMet: called at first and after every level.
  /// - Returns: whether the condition was met in time.
  func wait(milliseconds: Int, until isMet: ([MotorLevel]) -> Bool) -> Bool

  /// Unplugs the pad. A second call does nothing.
  func unplug()
}
