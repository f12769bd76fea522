package import TactusDevice

/// What the playback thread tells a link, apart from a stop, which overtakes.
package enum Order: Sendable, Hashable, BitwiseCopyable {
  /// A segment, and when it was submitted.
  case play(Segment, submittedNanoseconds: Int64)
  /// Segments that begin then or later are forgotten.
  case revise(fromNanoseconds: Int64)
}
