internal import TactusDevice

extension Capture {
  /// Something that the device did not do, as it was reported.
  package struct Report: Sendable, Hashable {
    /// What happened.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Submissions found no room: they are lost.
      case refused
      /// A segment was played late.
      case late
      /// The device refused something and lived on.
      case failed
      /// The device was lost.
      case gone
    }

    /// What happened.
    package var kind: Kind
    /// When, on the clock of the segments: of a report in words, the submission before it.
    package var atNanoseconds: Int64
    /// How often, one after the other: at least 1.
    package var count: Int
    /// How late; 0 where that has no meaning.
    package var byNanoseconds: Int64
    /// Why, in one line; may be empty.
    package var message: String

    package init(
      _ kind: Kind, atNanoseconds: Int64, count: Int = 1, byNanoseconds: Int64 = 0,
      message: String = ""
    ) {
      self.kind = kind
      self.atNanoseconds = atNanoseconds
      self.count = count
      self.byNanoseconds = byNanoseconds
      self.message = message
    }

    /// A report of an output; nil where nothing went wrong.
    init?(_ report: OutputReport, atNanoseconds time: Int64) {
      switch report {
      case .started, .ended: return nil
      case .late(_, let amount): self.init(.late, atNanoseconds: time, byNanoseconds: amount)
      case .failed(let error):
        self.init(.failed, atNanoseconds: time, message: error.message)
      case .gone(let error): self.init(.gone, atNanoseconds: time, message: error.message)
      }
    }
  }
}
