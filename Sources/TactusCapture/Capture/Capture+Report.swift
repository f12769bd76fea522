internal import TactusDevice

extension Capture {
  /// A reported failure of the device.
  package struct Report: Sendable, Hashable {
    /// The kind of failure.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Submissions did not fit and were lost.
      case refused
      /// A segment was played late.
      case late
      /// The device refused something and stayed connected.
      case failed
      /// The device was disconnected.
      case gone
    }

    /// The kind of failure.
    package var kind: Kind
    /// The time of the failure, in nanoseconds on the clock of the segments. For kinds other than
    /// ``Kind/refused`` it is the time of the last submission, refusal or stop before the report.
    package var atNanoseconds: Int64
    /// The number of consecutive refusals that became this report; 1 for other kinds.
    package var count: Int
    /// The lateness in nanoseconds for the kind ``Kind/late``; 0 for other kinds.
    package var byNanoseconds: Int64
    /// The reason, in one line; may be empty.
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

    /// Converts the report of an output; nil if it does not report a failure.
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
