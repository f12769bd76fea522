/// One event on an output of a session, for listeners.
package struct SessionRecord: Sendable, Hashable {
  /// The event that is recorded.
  package enum Kind: Sendable, Hashable {
    /// The output was opened, or was already open when the listener was added.
    case opened(DeviceListing, OutputCapabilities)
    /// The engine called the output.
    case sent(OutputRecord)
    /// The output reported something.
    case reported(OutputReport)
    /// The output was closed. It has no further records.
    case closed
    /// This number of records, of any output, was dropped before this one, because the listeners
    /// were too slow.
    case lost(Int)
  }

  /// The output's number, from 0. No two outputs of a session have the same number.
  package var output: Int
  /// The event that is recorded.
  package var kind: Kind

  package init(_ kind: Kind, of output: Int) {
    self.output = output
    self.kind = kind
  }
}
