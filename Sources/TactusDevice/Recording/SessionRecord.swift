/// One thing that happened on an output of a session, for those who listen to the session.
package struct SessionRecord: Sendable, Hashable {
  /// What happened.
  package enum Kind: Sendable, Hashable {
    /// The output was opened, or was open when the listening began.
    case opened(DeviceListing, OutputCapabilities)
    /// The engine told the output something.
    case told(OutputRecord)
    /// The output reported something.
    case reported(OutputReport)
    /// The output was closed. Nothing more comes of it.
    case closed
    /// So many records were lost before this one, of any output: the listener was too slow.
    case lost(Int)
  }

  /// The output's number, from 0: no two outputs of a session have the same.
  package var output: Int
  /// What happened.
  package var kind: Kind

  package init(_ kind: Kind, of output: Int) {
    self.output = output
    self.kind = kind
  }
}
