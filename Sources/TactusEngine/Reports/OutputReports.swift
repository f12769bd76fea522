internal import TactusDevice
internal import TactusSystem

/// Counts the reports of an output, and passes on the loss of the device. Reports may come before
/// ``bind(_:)`` is called, and on any thread but the playback thread.
final class OutputReports: Sendable {
  private struct State {
    weak var output: SessionOutput?
    var tally = ReportTally()
    var log = ReportLog()
    var isGone = false
  }

  private let state = Guarded(State())
  private let recorder: Recorder
  private let number: Int

  /// - Parameter number: the number of the output.
  init(_ recorder: Recorder, number: Int) {
    (self.recorder, self.number) = (recorder, number)
  }

  /// The counts so far.
  var tally: ReportTally { state.withLock { $0.tally } }

  func take(_ report: OutputReport) {
    recorder.noteReport(report, of: number)
    let isLoss = if case .gone = report { true } else { false }
    let output = state.withLock { state in
      state.tally.add(report)
      if isLoss { state.isGone = true }
      return state.output
    }
    if isLoss { output?.markGone() } else { output?.noteReport() }
  }

  func bind(_ output: SessionOutput) {
    let isGone = state.withLock { state in
      state.output = output
      return state.isGone
    }
    if isGone { output.markGone() }
  }

  /// The lines of the log that are due; see ``ReportLog``.
  func lines(for tally: ReportTally, at now: Int64, isLast: Bool) -> ReportLog.Due {
    state.withLock { $0.log.lines(for: tally, at: now, isLast: isLast) }
  }
}
