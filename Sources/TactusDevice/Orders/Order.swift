/// An order from the playback thread to the thread of an output. Stops are not orders, because a
/// stop overtakes all orders.
package enum Order: Sendable, Hashable, BitwiseCopyable {
  /// A segment, and the time of its submission.
  case play(Segment, submittedNanoseconds: Int64)
  /// Withdraws the segments that begin at this time or later.
  case revise(fromNanoseconds: Int64)
  /// The engine made a step without a segment, which proves that it runs.
  case step(submittedNanoseconds: Int64)

  /// When the order was given, on the engine's clock; nil for a revision, which takes the time of
  /// the next order.
  package var submittedNanoseconds: Int64? {
    switch self {
    case .play(_, let submitted), .step(let submitted): submitted
    case .revise: nil
    }
  }
}
