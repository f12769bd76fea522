internal import Dispatch
package import TactusSerial

/// The environment of a device on a line: the line, its clock, the transfer of bytes, and the
/// player.
package protocol LineWorld: RigClock {
  var transport: any ByteTransport { get }
  /// Whether the far end of the line belongs to a program that exports it, and not to the device.
  var isExported: Bool { get }

  /// Calls the tap in a loop until the tap ends.
  func move(_ tap: SerialTap)

  /// Waits until the last call of the tap has returned.
  func rest()

  /// Creates a player at the far end of a tapped line.
  func makePlayer(on line: Socket, _ log: EventLog) throws(RigFault) -> any RigPlayer
}
