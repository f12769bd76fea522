package import TactusDevice

/// A command of a host to a loopback device over a socket. Frames, checksums and sequence numbers
/// are those of the serial protocol. Times are those of the host, because both use the same clock.
package enum LineCommand: Sendable, Hashable {
  case play(Segment, submitted: Int64)
  case revise(from: Int64)
  case stop(at: Int64)
}
