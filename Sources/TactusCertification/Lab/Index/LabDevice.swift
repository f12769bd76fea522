/// The reports of one device, from old to new.
struct LabDevice: Sendable {
  /// The least movement of a margin that counts as a trend, as a share of the limit.
  static let leastTrend = 0.02

  var reports: [LabReport]

  /// The newest report.
  var latest: LabReport { reports[reports.count - 1] }
  var name: String { latest.device.title }

  /// The smallest margin of each report, from old to new.
  var margins: [Double] { reports.compactMap { $0.closest?.margin } }

  /// The trend of the smallest margins; nil if they do not move.
  var trend: Drift? { Drift(margins, least: Self.leastTrend) }

  /// The ids of all tests of its reports, in the order of the catalogue.
  var testIDs: [String] {
    let own = Set(reports.flatMap { $0.tests.map(\.id) })
    return TestCatalogue.tests.map(\.id).filter(own.contains)
  }

  /// The margins of a test, from old to new.
  func margins(of id: String) -> [Double] {
    reports.compactMap { report in report.tests.first { $0.id == id }?.margin }
  }
}
