internal import TactusDevice
internal import TactusSystem

/// The outputs that are open in a session, the log of what they report, and who else learns of it.
final class OutputRegister: Sendable {
  let log: Log
  let recorder: Recorder
  private let outputs = Guarded(OpenOutputs())
  /// What the outputs have reported that are closed.
  private let closed = Guarded(ReportTally())

  init(_ log: Log, _ recorder: Recorder) { (self.log, self.recorder) = (log, recorder) }

  var all: [SessionOutput] { outputs.withLock { $0.open } }

  /// What all outputs have reported, those that are closed included.
  var tally: ReportTally {
    all.reduce(into: closed.withLock { $0 }) { sum, output in sum.add(output.tally) }
  }

  /// An output was closed.
  func keep(_ tally: ReportTally) { closed.withLock { $0.add(tally) } }

  /// See ``OpenOutputs``.
  func reserve() -> Bool { outputs.withLock { $0.reserve() } }

  func giveBack() { outputs.withLock { $0.giveBack() } }

  func add(_ output: SessionOutput) { outputs.withLock { $0.add(output) } }

  /// False: it was not open.
  func remove(_ output: SessionOutput) -> Bool { outputs.withLock { $0.remove(output) } }

  func removeAll() -> [SessionOutput] {
    outputs.withLock { outputs in
      defer { outputs = OpenOutputs() }
      return outputs.open
    }
  }

  /// Writes what the outputs have reported since the last look. Never on the playback thread.
  /// - Returns: when to look again for lines whose time has not come; `Int64.max`: none waits.
  func look(at now: Int64) -> Int64 {
    guard log.admits(.error) else { return .max }
    return all.reduce(.max) { next, output in
      min(next, output.writeReports(to: log, at: now, isLast: false))
    }
  }
}
