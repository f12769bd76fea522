/// A step of a run that is stored at once, in the order in which steps are made.
///
/// The entries, one after another, are those of ``RunRecord/transcript``.
package enum RunStep: Sendable {
  /// The run begins, with its first entries.
  case opened([Transcript.Entry])
  /// An attempt begins or ends, or the run ends.
  case noted([Transcript.Entry])
  /// An attempt ended, with its evidence and the path of the transcript in the report's folder.
  case saw(Transcript, path: String)
}
