/// What an output says to a submission.
public enum SubmitResult: Int32, Sendable, Hashable, BitwiseCopyable {
  case accepted = 0
  /// It holds as much as it can already: the submission is lost, and that is counted. An output
  /// with look-ahead that accepts a later one is asked to ``HapticOutput/revise(from:)``, and gets
  /// what was lost and is not past once more.
  case full = 1
  /// The device has gone: the engine ends its players and submits nothing more.
  case gone = 2
}
