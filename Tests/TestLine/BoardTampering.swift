package import TactusFirmware
package import TactusWire

/// A fault that is injected into a simulated board. Times are microseconds of the board's clock.
///
/// The certification sees only the firmware's answers and the drive that the motor's driver
/// accepts. So it finds only faults that show in one of the two. It cannot find a motor that does
/// not follow its drive, or a wrong frequency.
package protocol BoardTampering: AnyObject {
  /// Returns the frames that the device gets instead of a frame of the host.
  func received(_ frame: Frame, at time: UInt64) -> [Frame]

  /// Called when the device received a damaged frame.
  func receivedDamage(at time: UInt64)

  /// Returns the frames that the host gets instead of a frame of the device.
  func sent(_ frame: Frame, at time: UInt64) -> [Frame]

  /// Returns the drive that a motor gets instead of the requested one.
  func drive(_ drive: Drive, of actuator: Int) -> Drive

  /// Called at each tick of the device.
  /// - Returns: frames that the device handles as if its host had sent them.
  func tick(at time: UInt64) -> [Frame]

  /// Whether the fault has closed the line.
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
