/// The results of a test in two reports.
package struct TestChange: Sendable, Hashable {
  package let id: String
  package let title: String
  /// Nil: the report has no such test, because its profile is smaller.
  package let before: TestResult?
  package let after: TestResult?
  /// The figures that both have, in the order of the second.
  package let figures: [FigureChange]
  /// What the change of the status alone means.
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

  /// Worse if the status or a figure is worse, better if one is better and none is worse.
  package var verdict: FigureChange.Verdict {
    let all = figures.map(\.verdict) + [statusVerdict]
    return [.worse, .better, .same].first(where: all.contains) ?? .neutral
  }

  /// A status that says less about the device is worse: a test that passed and cannot be run any
  /// more shows nothing. A waiver does not count, because the device is the same.
  private static func verdict(_ before: TestResult?, _ after: TestResult?) -> FigureChange.Verdict {
    guard let first = before.flatMap({ rank($0.originalStatus) }),
      let second = after.flatMap({ rank($0.originalStatus) })
    else { return .neutral }
    return first == second ? .same : second > first ? .worse : .better
  }

  /// Nil: the test does not apply to the device, which is neither good nor bad.
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
