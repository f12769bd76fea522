internal import Dispatch
package import TactusSerial

/// Where a device on a line is: the line, the time that passes there, what moves the bytes, and who
/// plays.
package protocol LineWorld: RigClock {
  var transport: any ByteTransport { get }
  /// Whether the far end of the line is not the device's own, but a program's that exports it.
  var isExported: Bool { get }

  /// From now on the tap's turns are taken, until it is over.
  func move(_ tap: SerialTap)

  /// Returns when the tap takes no turn any more; it is over.
  func rest()

  /// A player at the far end of a tapped line.
  func makePlayer(on line: Socket, _ log: EventLog) throws(RigFault) -> any RigPlayer
}
