package import TactusDevice

/// What a host says to a loopback over its line. Frames, their checksum and their numbers are
/// those of the serial protocol; times are the host's own, because both have one clock.
package enum LineCommand: Sendable, Hashable {
  case play(Segment, submitted: Int64)
  case revise(from: Int64)
  case stop(at: Int64)
}
