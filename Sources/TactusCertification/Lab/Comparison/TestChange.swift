/// The results of a test in two reports.
package struct TestChange: Sendable, Hashable {
  package let id: String
  package let title: String
  /// Nil if the report does not contain the test, because its profile is smaller.
  package let before: TestResult?
  package let after: TestResult?
  /// The figures that were measured in both reports, in the order of the second report.
  package let figures: [FigureChange]
  /// The meaning of the change of the status alone.
  package let statusVerdict: FigureChange.Verdict

  init(_ id: String, _ before: TestResult?, _ after: TestResult?, hostDoubts: (Int64, Int64)) {
    self.id = id
    title = after?.title ?? before?.title ?? ""
    (self.before, self.after) = (before, after)
    let earlier = before?.decisive?.findings ?? []
    figures = (after?.decisive?.findings ?? []).compactMap { finding in
      let match = earlier.first {
        $0.measurement == finding.measurement && $0.statistic == finding.statistic
          && $0.unit == finding.unit
      }
      return match.flatMap { FigureChange($0, finding, hostDoubts: hostDoubts) }
    }
    statusVerdict = Self.verdict(before, after)
  }

  /// Worse if the status or a figure is worse. Better if the status or a figure is better and none
  /// is worse.
  package var verdict: FigureChange.Verdict {
    let all = figures.map(\.verdict) + [statusVerdict]
    return [.worse, .better, .same].first(where: all.contains) ?? .neutral
  }

  /// Worse if the second status has the worse ``rank(_:)``. MISS and ERROR are worse than PASS: a
  /// test that passed before and is not judged now shows nothing. The statuses before waivers are
  /// compared, because a waiver does not change the device.
  private static func verdict(_ before: TestResult?, _ after: TestResult?) -> FigureChange.Verdict {
    guard let first = before.flatMap({ rank($0.originalStatus) }),
      let second = after.flatMap({ rank($0.originalStatus) })
    else { return .neutral }
    return first == second ? .same : second > first ? .worse : .better
  }

  /// The rank of a status, from good to bad. Nil if the test does not apply to the device, because
  /// that is neither good nor bad.
  private static func rank(_ status: Status) -> Int? {
    switch status {
    case .pass, .done: 0
    case .miss: 1
    case .error: 2
    case .fail: 3
    case .skip: nil
    }
  }
}
