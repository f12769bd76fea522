internal import CRealtime
internal import Dispatch
internal import TactusDevice
internal import TactusSystem

/// Reads the commands that a ``RecordedDevice`` writes into a socket, on a separate thread, and
/// adds them to the log.
final class CommandReader: Sendable {
  private struct State {
    /// The number of times that the thread found no record on the line.
    var idleLooks = 0
    var hasEnded = false
    /// The number of records that were dropped because the line was full.
    var lost = 0
  }

  private let line: Socket
  private let log: EventLog
  private let state = Guarded(State())
  private let ended = DispatchSemaphore(value: 0)

  init(_ line: Socket, _ log: EventLog) throws(RigFault) {
    self.line = line
    self.log = log
    try HarnessThread.start { [self] in
      read()
      state.withLock { $0.hasEnded = true }
      ended.signal()
    }
  }

  /// Waits until all commands up to now are in the log.
  func settle() throws(RigFault) {
    let looks = state.withLock { $0.idleLooks }
    try Settling.wait("the harness did not read the player's commands in time") {
      state.withLock { $0.idleLooks > looks + 1 || $0.hasEnded }
    }
    let lost = state.withLock { $0.lost }
    if lost > 0 {
      throw .broken("\(lost) commands of the player were dropped: the harness read too slowly")
    }
  }

  /// Waits until the thread has read everything. The player must have ended.
  func end() { ended.wait() }

  private func read() {
    while true {
      Socket.wait(for: [line], milliseconds: ThreadWatch.waitMilliseconds)
      var isIdle = true
      while let record = line.receiveRecord() {
        take(record)
        isIdle = false
      }
      guard isIdle else { continue }
      if line.isClosed { return }
      state.withLock { $0.idleLooks += 1 }
    }
  }

  private func take(_ record: tactus_record) {
    switch record.kind {
    case LineRecord.held:
      if let held = HeldUp(.playback, from: record.start, to: record.end) { log.add(held) }
    case LineRecord.refused: log.add(at: record.submitted, .player, .refused)
    case LineRecord.alive: log.add(.alive, at: record.submitted)
    case LineRecord.lost: state.withLock { $0.lost += Int(record.start) }
    default:
      guard let command = LineRecord.command(record) else { return }
      log.add(DeviceCommand(command, origin: log.origin), at: record.submitted)
    }
  }
}

extension EventLog {
  /// Records a command that an output accepted at a time of the log's clock.
  func add(_ command: DeviceCommand, at time: Int64) {
    add(at: time, .instrument, .command, CommandAnswer.taken.rawValue, text: command.text)
  }
}
