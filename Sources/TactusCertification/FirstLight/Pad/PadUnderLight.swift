/// A game pad or vibrator with a Linux driver, as the steps of first light use it.
package protocol PadUnderLight: LightSubject {
  /// The facts about the pad from sysfs and from its node.
  var facts: [LightRecord.Fact] { get }
  /// The names of the actuators, in their order.
  var motors: [String] { get }
  /// Whether the kernel lists the pad now.
  var isThere: Bool { get }

  /// Plays a level, 0 to 1, on one motor or on all. The kernel ends it after the given time.
  /// - Parameter motor: the index of the motor in ``motors``; nil for all motors.
  func play(_ level: Double, on motor: Int?, milliseconds: Int) throws(LightStop)

  /// Stops the playing effect.
  func stop() throws(LightStop)
}
