internal import Dispatch
internal import TactusSystem

/// What came of a ``Certification``; the folder has it whole.
public struct CertificationResult: Sendable, Hashable {
  /// What came of one test.
  public struct Test: Sendable, Hashable {
    /// `TM-2`.
    public var id: String
    /// In words: `Command to first motion`.
    public var title: String
    /// What came of it.
    public var status: Status
    /// Why; empty where every limit was kept.
    public var reason: String
  }

  /// The worst of all tests.
  public var outcome: Status
  /// In the order of the report.
  public var tests: [Test]

  init(_ report: Report) {
    outcome = report.outcome
    tests = report.tests.map {
      Test(id: $0.id, title: $0.title, status: $0.status, reason: $0.reason)
    }
  }
}
