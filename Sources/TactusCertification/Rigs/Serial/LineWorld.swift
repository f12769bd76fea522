internal import Dispatch
package import TactusSerial

/// The environment of a ``SerialRig``: the serial line, the clock, the thread that forwards bytes,
/// and the player.
package protocol LineWorld: RigClock {
  var transport: any ByteTransport { get }
  /// Whether the line is a TCP connection to a program that forwards bytes to the device. If it is
  /// closed, that program has ended, and the device may be well.
  var isExported: Bool { get }
  /// Whether the device on the line is computed, whatever it declares: a firmware image cannot know
  /// that its controller and motor are models.
  var isSimulated: Bool { get }

  /// Calls the tap in a loop until the tap ends.
  func move(_ tap: SerialTap)

  /// Waits until the last call of the tap has returned.
  func rest()

  /// Creates a player that reaches the device through a socket.
  func makePlayer(on line: Socket, _ log: EventLog) throws(RigFault) -> any RigPlayer
}
