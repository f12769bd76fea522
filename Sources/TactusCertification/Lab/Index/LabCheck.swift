internal import TactusSystem

/// Verifies many reports on all processors.
enum LabCheck {
  enum Result: Sendable {
    case report(LabReport)
    case merged(Lab.Merged)
    case refused(Lab.Refused)
  }

  /// The maximum number of threads. More threads would only wait for the disk.
  private static let mostThreads = 16
  /// Reports with more bytes than this are verified one at a time. The largest possible report
  /// takes some gigabytes of memory while it is checked; a usual report has only a few megabytes.
  private static let largeBytes = 24 << 20

  /// The work that the threads share.
  private struct Work {
    var next = 0
    var done = 0
    var results: [Result?]
  }

  /// The results in the order of the paths.
  static func results(
    _ folder: String, _ paths: [String], _ toolVersion: String,
    _ progress: (_ done: Int, _ all: Int) -> Void
  ) -> [Result] {
    let work = Guarded(Work(results: Array(repeating: nil, count: paths.count)))
    let large = Guarded(())
    let step: @Sendable () -> Bool = {
      let place = work.withLock { work -> Int in
        work.next += 1
        return work.next - 1
      }
      guard place < paths.count else { return false }
      let result = result(folder, paths[place], toolVersion, large)
      work.withLock { work in
        work.results[place] = result
        work.done += 1
      }
      return true
    }
    // This thread works too, so the work is done even if no thread can be started.
    let count = min(RunHeader.processorCount, mostThreads, paths.count)
    let threads = (1..<max(count, 1)).compactMap { _ in
      try? SystemThread(takesSignals: false) { while step() {} }
    }
    progress(0, paths.count)
    while step() { progress(work.withLock { $0.done }, paths.count) }
    for thread in threads { thread.join() }
    progress(paths.count, paths.count)
    return work.withLock { $0.results.compactMap { $0 } }
  }

  private static func result(
    _ root: String, _ path: String, _ toolVersion: String, _ large: Guarded<()>
  ) -> Result {
    let folder = path == "." ? root : "\(root)/\(path)"
    let bytes = (Folder.files(in: folder) ?? []).reduce(0) { sum, file in
      sum + (Folder.plainFileSize("\(folder)/\(file)") ?? 0)
    }
    guard bytes > largeBytes else { return result(folder, path, toolVersion) }
    return large.withLock { _ in result(folder, path, toolVersion) }
  }

  private static func result(
    _ folder: String, _ path: String, _ toolVersion: String
  ) -> Result {
    if MergedFiles.isIn(folder) {
      let check = MergedCheck(folder, toolVersion: toolVersion)
      if !check.problems.isEmpty { return .refused(Lab.Refused(path, check.problems)) }
      guard let report = check.report else { return .refused(Lab.Refused(path)) }
      return .merged(
        Lab.Merged(
          path: path, device: report.device, outcome: report.outcome, stations: report.parts.count))
    }
    let check = ReportCheck(folder, toolVersion: toolVersion)
    if !check.problems.isEmpty { return .refused(Lab.Refused(path, check.problems)) }
    guard let report = check.report, let digest = check.digest, let nonce = check.nonce else {
      return .refused(Lab.Refused(path))
    }
    return .report(LabReport(path: path, digest: digest, nonce: nonce, report))
  }
}
