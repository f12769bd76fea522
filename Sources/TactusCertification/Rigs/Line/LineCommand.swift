package import TactusDevice

/// A command of a host to a loopback over its line. Frames, checksums and numbers are those of the
/// serial protocol; times are those of the host, because both have the same clock.
package enum LineCommand: Sendable, Hashable {
  case play(Segment, submitted: Int64)
  case revise(from: Int64)
  case stop(at: Int64)
}
