package import TactusFirmware
package import TactusWire

/// What is wrong with a board. Times are microseconds of the board's clock.
///
/// The certification sees what the firmware knows: what it answers, and the drive that its motor's
/// driver took. So a fault shows there only if the firmware both believes and does it. What lies
/// behind that is out of reach: a motor that does not follow its drive, and its frequency, of
/// which the firmware gives no account.
package protocol BoardTampering: AnyObject {
  /// What the device gets in place of a whole frame of the host.
  func received(_ frame: Frame, at time: UInt64) -> [Frame]

  /// A damaged frame came.
  func receivedDamage(at time: UInt64)

  /// What the host gets in place of a frame of the device.
  func sent(_ frame: Frame, at time: UInt64) -> [Frame]

  /// What the motor is given in place of a drive.
  func drive(_ drive: Drive, of actuator: Int) -> Drive

  /// A tick passes.
  /// - Returns: frames that the device takes as if its host had sent them.
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
