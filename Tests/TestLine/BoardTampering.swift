package import TactusFirmware
package import TactusWire

/// A fault of a board. Times are microseconds of the board's clock.
///
/// The certification sees only the firmware's answers and the drive that the motor's driver
/// accepts. So it finds a fault only if the firmware reports its effects. It cannot find a motor
/// that does not follow its drive, or a wrong frequency, because the firmware does not report
/// these.
package protocol BoardTampering: AnyObject {
  /// The frames that the device gets instead of a frame of the host.
  func received(_ frame: Frame, at time: UInt64) -> [Frame]

  /// A damaged frame arrived.
  func receivedDamage(at time: UInt64)

  /// The frames that the host gets instead of a frame of the device.
  func sent(_ frame: Frame, at time: UInt64) -> [Frame]

  /// The drive that the motor gets instead of the requested one.
  func drive(_ drive: Drive, of actuator: Int) -> Drive

  /// A tick passes.
  /// - Returns: frames that the device handles as if its host had sent them.
  func tick(at time: UInt64) -> [Frame]

  /// Whether the line is closed.
  var isGone: Bool { get }
}

extension BoardTampering {
  package func received(_ frame: Frame, at time: UInt64) -> [Frame] { [frame] }
  package func receivedDamage(at time: UInt64) {}
  package func sent(_ frame: Frame, at time: UInt64) -> [Frame] { [frame] }
  package func drive(_ drive: Drive, of actuator: Int) -> Drive { drive }
  package func tick(at time: UInt64) -> [Frame] { [] }
  package var isGone: Bool { false }
}
