package import TactusDevice

/// What the playback thread tells a link, apart from a stop, which overtakes.
package enum Order: Sendable, Hashable, BitwiseCopyable {
  /// A segment, and when it was submitted.
  case play(Segment, submittedNanoseconds: Int64)
  /// Segments that begin then or later are forgotten.
  case revise(fromNanoseconds: Int64)
  /// The engine made a step without a segment: it runs.
  case step(submittedNanoseconds: Int64)

  /// When it was given, on the engine's clock; nil of a revision, which what follows it dates.
  package var submittedNanoseconds: Int64? {
    switch self {
    case .play(_, let submitted), .step(let submitted): submitted
    case .revise: nil
    }
  }
}
