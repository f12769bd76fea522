/// A step of a certification run, which the ``Journal`` stores as soon as it is made.
///
/// The entries of all steps, one after another, are those of ``RunRecord/transcript``.
package enum RunStep: Sendable {
  /// The run begins, with its first entries.
  case opened([Transcript.Entry])
  /// An attempt begins or ends, or the run ends.
  case noted([Transcript.Entry])
  /// An attempt ended, with its evidence and the path of the transcript in the report's folder.
  case saw(Transcript, path: String)
}
