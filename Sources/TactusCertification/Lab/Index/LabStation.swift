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
