internal import Dispatch
package import TactusSerial

/// The environment of a device on a line: the line, its clock, the transfer of bytes, and the
/// player.
package protocol LineWorld: RigClock {
  var transport: any ByteTransport { get }
  /// Whether the far end of the line belongs to a program that exports it, and not to the device.
  var isExported: Bool { get }

  /// Starts to run the turns of the tap, until it ends.
  func move(_ tap: SerialTap)

  /// Returns after the last turn of the tap.
  func rest()

  /// Creates a player at the far end of a tapped line.
  func makePlayer(on line: Socket, _ log: EventLog) throws(RigFault) -> any RigPlayer
}
