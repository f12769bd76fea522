internal import TactusDevice
internal import TactusSystem

/// The open outputs of a session, the log of their reports, and their listeners.
final class OutputRegister: Sendable {
  let log: Log
  let recorder: Recorder
  private let outputs = Guarded(OpenOutputs())
  /// The counts of closed outputs.
  private let closed = Guarded(ReportTally())

  init(_ log: Log, _ recorder: Recorder) { (self.log, self.recorder) = (log, recorder) }

  var all: [SessionOutput] { outputs.withLock { $0.open } }

  /// The counts of all outputs, including closed ones.
  var tally: ReportTally {
    all.reduce(into: closed.withLock { $0 }) { sum, output in sum.add(output.tally) }
  }

  /// Adds the counts of a closed output.
  func keep(_ tally: ReportTally) { closed.withLock { $0.add(tally) } }

  /// See ``OpenOutputs``.
  func reserve() -> Bool { outputs.withLock { $0.reserve() } }

  func giveBack() { outputs.withLock { $0.giveBack() } }

  func add(_ output: SessionOutput) { outputs.withLock { $0.add(output) } }

  /// Removes an output. Returns false if it was not open.
  func remove(_ output: SessionOutput) -> Bool { outputs.withLock { $0.remove(output) } }

  func removeAll() -> [SessionOutput] {
    outputs.withLock { outputs in
      defer { outputs = OpenOutputs() }
      return outputs.open
    }
  }

  /// Calls the handlers of outputs whose loss only a submission has revealed, and writes the
  /// reports of the outputs since the last call to the log. Must not be called on the playback
  /// thread.
  /// - Returns: when the next waiting line is due; `Int64.max` if none waits.
  func look(at now: Int64) -> Int64 {
    for output in all where output.isGone { output.reportLoss() }
    guard log.admits(.error) else { return .max }
    return all.reduce(.max) { next, output in
      min(next, output.writeReports(to: log, at: now, isLast: false))
    }
  }
}
