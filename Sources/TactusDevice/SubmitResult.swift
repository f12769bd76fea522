/// The answer of an output to a submission.
public enum SubmitResult: Int32, Sendable, Hashable, BitwiseCopyable {
  case accepted = 0
  /// The output is full: the submission is dropped and counted. After an output with look-ahead
  /// accepts a later submission, ``HapticOutput/revise(from:)`` is called, and the dropped part
  /// that is not past is submitted again.
  case full = 1
  /// The device was disconnected: the engine ends its players and submits nothing more.
  case gone = 2
}
