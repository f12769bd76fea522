internal import Dispatch
internal import TactusDevice
internal import TactusSystem

/// Sends reports to the harness, from any thread, in order and without waiting. A thread of its own
/// writes them to the socket. Thus a harness that reads slowly does not delay the player, which
/// measures the times of answers.
final class PlayerReporter: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// The number of dropped reports.
    var lost = 0
    var isEnded = false
  }

  /// The maximum number of queued bytes: many times what one attempt produces.
  private static let limit = 1 << 24
  /// The longest time for sending the last reports at the end, in seconds.
  private static let timeout = 2.0

  let control: Socket
  private let state = Guarded(State())
  private let hasMore = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ control: Socket) throws(RigFault) {
    self.control = control
    try HarnessThread.start { [self] in
      run()
      hasEnded.signal()
    }
  }

  func send(_ report: PlayerReport) {
    let line = Array((report.line + "\n").utf8)
    state.withLock { state in
      if state.bytes.count + line.count > Self.limit {
        state.lost += 1
      } else {
        state.bytes += line
      }
    }
    hasMore.signal()
  }

  /// Sends the queued reports, and then ends the thread.
  func end() {
    state.withLock { $0.isEnded = true }
    hasMore.signal()
    _ = hasEnded.wait(timeout: .now() + Self.timeout)
  }

  private func run() {
    while true {
      hasMore.wait()
      let (bytes, lost, isEnded) = state.withLock { state in
        defer { (state.bytes, state.lost) = ([], 0) }
        return (state.bytes, state.lost, state.isEnded)
      }
      if !bytes.isEmpty { _ = control.send(bytes) }
      if lost > 0 { _ = control.send(Array((PlayerReport.lost(lost).line + "\n").utf8)) }
      if isEnded { return }
    }
  }
}
