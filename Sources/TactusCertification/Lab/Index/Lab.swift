internal import TactusSystem

/// All reports below a folder: those that verify, and the other ones with the reason why they do
/// not.
package struct Lab: Sendable {
  /// A folder that is not counted.
  package struct Refused: Sendable {
    package var path: String
    /// The first problem, and how many there are.
    package var problem: String
    package var count: Int
    /// The maximum number of characters of the problem, because it may quote from a file of
    /// megabytes.
    private static let longestProblem = 300

    init(_ path: String, _ problems: [String] = []) {
      self.path = path
      let first = problems.first ?? "it has no report"
      problem =
        first.count > Self.longestProblem ? first.prefix(Self.longestProblem) + "..." : first
      count = max(problems.count, 1)
    }
  }

  /// A report of a run of which another report is counted. A random number identifies a run, and
  /// each run counts once. Otherwise an altered copy of a report could count as a second run.
  package struct Copy: Sendable {
    package var path: String
    /// The path of the report that is counted.
    package var original: String
    /// Whether both have the same bytes.
    var isEqual: Bool

    /// The reason why it is not counted.
    var reason: String { isEqual ? "a copy of" : "another report of the same run as" }
  }

  /// A merged report, whose attempts are those of its parts.
  struct Merged: Sendable {
    var path: String
    var device: Report.Device
    var outcome: Status
    var stations: Int
  }

  /// The counted reports, sorted by the time of the run, then by path.
  package private(set) var reports: [LabReport] = []
  package private(set) var refused: [Refused] = []
  /// Merged reports are listed and not counted, because their parts may be in the folder too.
  private(set) var merged: [Merged] = []
  /// The reports that are not counted because another report of the same run is.
  package private(set) var copies: [Copy] = []
  /// The parts of the folder that were not searched, in one line each.
  package private(set) var omissions: [String] = []

  /// Verifies every report below a folder on all processors.
  /// - Parameter progress: called on the calling thread with the number of finished and of all
  ///   folders.
  /// - Throws: ``ReportError`` if the folder itself cannot be read.
  package init(
    _ folder: String, toolVersion: String, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(ReportError) {
    let search = try LabSearch(folder)
    omissions = search.omissions
    for result in LabCheck.results(folder, search.paths, toolVersion, progress) {
      switch result {
      case .report(let report): reports.append(report)
      case .merged(let report): merged.append(report)
      case .refused(let refusal): refused.append(refusal)
      }
    }
    reports.sort { ($0.created, $0.path) < ($1.created, $1.path) }
    removeCopies()
  }

  private mutating func removeCopies() {
    var originals: [String: LabReport] = [:]
    for report in reports {
      if let original = originals[report.nonce] {
        copies.append(
          Copy(
            path: report.path, original: original.path, isEqual: report.digest == original.digest))
      } else {
        originals[report.nonce] = report
      }
    }
    let extra = Set(copies.map(\.path))
    reports.removeAll { extra.contains($0.path) }
  }
}
