internal import Dispatch
internal import TactusSystem

/// The result of a ``Certification``. The folder contains all details.
public struct CertificationResult: Sendable, Hashable {
  /// The result of one test.
  public struct Test: Sendable, Hashable {
    /// The id of the test, for example `TM-2`.
    public var id: String
    /// The title of the test, for example `Command to first motion`.
    public var title: String
    /// The status of the test.
    public var status: Status
    /// The reason for the status. For a PASS, it names the limits that were kept only marginally,
    /// and is empty if there are none.
    public var reason: String
  }

  /// The worst status of all tests. A check of the device before or after the tests that does not
  /// pass counts as ERROR.
  public var outcome: Status
  /// The tests in the order of the report.
  public var tests: [Test]

  init(_ report: Report) {
    outcome = report.outcome
    tests = report.tests.map {
      Test(id: $0.id, title: $0.title, status: $0.status, reason: $0.reason)
    }
  }
}
