internal import TactusDevice

/// Makes the log lines for the reports of an output.
///
/// A line states how often something happened since the last line of the same kind. So a fault that
/// repeats a thousand times a second makes one line a second and needs no storage.
struct ReportLog: Sendable {
  typealias Line = (level: LogLevel, text: String)

  /// The lines that are due, and when the first waiting line is due; `Int64.max` if none waits.
  struct Due {
    var lines: [Line] = []
    var next: Int64 = .max
  }

  /// A kind of report. The rate of log lines is limited for each kind separately.
  private enum Kind: Int, CaseIterable {
    case failed, refused, skipped, late, moved
  }

  /// The counts that the lines so far have covered.
  private var logged = ReportTally()
  /// When the last line of each kind was made.
  private var times = [Int64?](repeating: nil, count: Kind.allCases.count)

  /// Returns the lines that are due.
  /// - Parameters:
  ///   - now: nanoseconds on the session's clock.
  ///   - isLast: whether these are the last lines, so that none may wait.
  mutating func lines(for tally: ReportTally, at now: Int64, isLast: Bool) -> Due {
    var due = Due()
    for kind in Kind.allCases {
      guard let line = line(kind, tally) else { continue }
      let time = times[kind.rawValue].map { $0 + EngineLimits.remarkNanoseconds } ?? now
      guard isLast || now >= time else {
        due.next = min(due.next, time)
        continue
      }
      times[kind.rawValue] = now
      note(kind, tally)
      due.lines.append(line)
    }
    return due
  }

  private func line(_ kind: Kind, _ tally: ReportTally) -> Line? {
    switch kind {
    case .failed:
      guard tally.failures > logged.failures, let error = tally.lastFailure else { return nil }
      return (.warning, "failed\(Self.times(tally.failures - logged.failures)): \(error.message)")
    case .refused:
      guard tally.refused > logged.refused else { return nil }
      let count = tally.refused - logged.refused
      return (.warning, "refused \(Self.submissions(count)), because the output is full")
    case .skipped:
      let taps = tally.skippedTaps - logged.skippedTaps
      let time = tally.skippedNanoseconds - logged.skippedNanoseconds
      guard taps > 0 || time > 0 else { return nil }
      // The cause is a stall of the host. The severity is low because a busy machine stalls now and
      // then, and because the tally of the output also contains these taps and this time.
      return (
        .info,
        "skipped \(taps == 1 ? "1 tap" : "\(taps) taps"), \(ReportTally.milliseconds(time)), "
          + "because their time had passed"
      )
    case .late:
      guard tally.late > logged.late else { return nil }
      let most = ReportTally.milliseconds(tally.latestNanoseconds)
      return (.info, "played late\(Self.times(tally.late - logged.late)), \(most) at most so far")
    case .moved:
      let (starts, ends) = (tally.starts - logged.starts, tally.ends - logged.ends)
      guard starts > 0 || ends > 0 else { return nil }
      return (.debug, "actuators started \(starts), ended \(ends)")
    }
  }

  private mutating func note(_ kind: Kind, _ tally: ReportTally) {
    switch kind {
    case .failed: logged.failures = tally.failures
    case .refused: logged.refused = tally.refused
    case .skipped:
      (logged.skippedTaps, logged.skippedNanoseconds) = (
        tally.skippedTaps, tally.skippedNanoseconds
      )
    case .late: logged.late = tally.late
    case .moved: (logged.starts, logged.ends) = (tally.starts, tally.ends)
    }
  }

  private static func times(_ count: Int) -> String { count == 1 ? "" : " \(count) times" }

  private static func submissions(_ count: Int) -> String {
    count == 1 ? "1 submission" : "\(count) submissions"
  }
}
