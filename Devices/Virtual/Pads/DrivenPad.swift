/// A virtual pad that a driver of the kernel runs: what its motors were set to, as the reports of
/// that driver say.
package protocol DrivenPad: AnyObject, Sendable {
  /// The name that the kernel gives its event node, or how that begins.
  var name: String { get }
  /// The largest drive of a report: 255 for 8 bits, 1 for a motor that is on or off.
  var fullDrive: Int { get }
  /// What the motors were set to, 0 to ``fullDrive``, each with the time at which the pad had it.
  /// Reports that change nothing are among them. May be asked on any thread.
  var levels: [MotorLevel] { get }

  /// Waits until the levels meet a condition.
  /// - Parameters:
  ///   - milliseconds: how long at most.
  ///   - isMet: asked after every level.
  /// - Returns: whether it was met in time.
  func wait(milliseconds: Int, until isMet: ([MotorLevel]) -> Bool) -> Bool

  /// Unplugs the pad. Again does nothing.
  func unplug()
}
