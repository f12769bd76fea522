/// The answer of an output to a submission.
public enum SubmitResult: Int32, Sendable, Hashable, BitwiseCopyable {
  case accepted = 0
  /// The output is full: the submission is dropped and counted. If the output has a look-ahead and
  /// accepts a later submission, the engine calls ``HapticOutput/revise(from:)`` and submits again
  /// the dropped part that is not past.
  case full = 1
  /// The device was disconnected: the engine ends its players and submits nothing more.
  case gone = 2
}
