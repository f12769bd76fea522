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

/// The reports of one station, from old to new.
struct LabStation: Sendable {
  /// The least movement of a baseline that counts as a drift, in milliseconds: a hundredth of the
  /// smallest limit of a time, which is 5 ms.
  static let leastDrift = 0.05

  var name: String
  var reports: [LabReport]

  /// The 99th percentile of the lateness of an idle thread in each run, in milliseconds, from old
  /// to new.
  var baselines: [Double] { reports.compactMap(\.baseline) }

  /// The drift of the baselines; nil if they do not move. If the machine becomes slower or faster,
  /// all times that it measures change.
  var drift: Drift? { Drift(baselines, least: Self.leastDrift) }
}

extension Lab {
  /// The devices, sorted by vendor, model and serial number.
  var devices: [LabDevice] {
    Dictionary(grouping: reports, by: \.deviceKey).sorted { $0.key < $1.key }
      .map { LabDevice(reports: $0.value) }
  }

  /// The stations, sorted by name.
  var stations: [LabStation] {
    Dictionary(grouping: reports, by: \.station).sorted { $0.key < $1.key }
      .map { LabStation(name: $0.key, reports: $0.value) }
  }

  /// How many of the counted reports have an outcome.
  package func count(_ outcome: Status) -> Int { reports.count { $0.outcome == outcome } }

  /// The stations whose baseline drifts.
  package var driftingStations: [String] { stations.filter { $0.drift != nil }.map(\.name) }
}
