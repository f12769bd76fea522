/// A pad or vibrator behind the kernel's driver, as first light needs it.
package protocol PadUnderLight: LightSubject {
  /// What sysfs and the node say of it.
  var facts: [LightRecord.Fact] { get }
  /// The actuators' names, by their places.
  var motors: [String] { get }
  /// Whether the kernel lists the pad now.
  var isThere: Bool { get }

  /// Plays a level, 0 to 1, on one motor, or on all. The kernel ends it after a time.
  /// - Parameter motor: nil: all.
  func play(_ level: Double, on motor: Int?, milliseconds: Int) throws(LightStop)

  /// Stops what plays.
  func stop() throws(LightStop)
}
