internal import Synchronization
internal import TactusDevice

/// Takes what an output reports by itself. Reports may come before the session knows the output.
final class OutputReports: Sendable {
  private struct State {
    weak var output: SessionOutput?
    var isGone = false
  }

  private let state = Mutex(State())

  func take(_ report: OutputReport) {
    guard case .gone = report else { return }
    let output = state.withLock { state in
      state.isGone = true
      return state.output
    }
    output?.markGone()
  }

  func bind(_ output: SessionOutput) {
    let isGone = state.withLock { state in
      state.output = output
      return state.isGone
    }
    if isGone { output.markGone() }
  }
}
