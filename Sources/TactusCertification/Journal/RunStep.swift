/// What a run makes that is kept at once, in the order in which it is made.
///
/// The entries one after another are those of ``RunRecord/transcript``.
package enum RunStep: Sendable {
  /// The run begins: its first entries.
  case opened([Transcript.Entry])
  /// It goes on: an attempt begins or ends, or everything does.
  case noted([Transcript.Entry])
  /// An attempt came to its end, and this is what was seen; the path in the folder of the report.
  case saw(Transcript, path: String)
}
