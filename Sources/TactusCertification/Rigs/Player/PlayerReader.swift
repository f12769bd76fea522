internal import Dispatch
internal import TactusDevice
internal import TactusSystem

/// Reads the reports of the player on a separate thread and adds them to the log.
final class PlayerReader: Sendable {
  private struct State {
    var readyCount = 0
    var scheduling = ""
    var trouble: String?
    var hasEnded = false
    var lastMark = 0
    var lostReports = 0
  }

  private let control: Socket
  private let log: EventLog
  private let state = Guarded(State())
  private let ended = DispatchSemaphore(value: 0)

  init(_ control: Socket, _ log: EventLog) throws(RigFault) {
    self.control = control
    self.log = log
    try HarnessThread.start { [self] in
      read()
      state.withLock { $0.hasEnded = true }
      ended.signal()
    }
  }

  /// The number of times that the player opened the device.
  var readyCount: Int { state.withLock { $0.readyCount } }
  var scheduling: String { state.withLock { $0.scheduling } }
  /// Forgets earlier problems.
  func forgetTrouble() { state.withLock { $0.trouble = nil } }
  /// The last problem that the player reported.
  var trouble: String? { state.withLock { $0.trouble } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// The last mark that was reported.
  var lastMark: Int { state.withLock { $0.lastMark } }
  /// The number of reports that the player dropped because its queue was full.
  var lostReports: Int { state.withLock { $0.lostReports } }

  /// Waits until the thread has read everything. The player must have ended.
  func end() { ended.wait() }

  private func read() {
    var buffer = LineBuffer()
    var watch = ThreadWatch(.reader, at: MonotonicClock.nowNanoseconds)
    while true {
      Socket.wait(for: [control], milliseconds: ThreadWatch.waitMilliseconds)
      if let held = watch.back(at: MonotonicClock.nowNanoseconds) { log.add(held) }
      guard let bytes = control.receive(limit: 1 << 16) else { continue }
      if bytes.isEmpty { return }
      for line in buffer.take(bytes) { note(PlayerReport(line)) }
    }
  }

  private func note(_ report: PlayerReport?) {
    switch report {
    case .ready(let scheduling)?:
      state.withLock { state in
        state.readyCount += 1
        state.scheduling = scheduling
      }
    case .ended(let number, let time)?: log.add(at: time, .player, .ended, number)
    case .failed(let number, let time)?: log.add(at: time, .player, .failed, number)
    case .sent(let place, let time)?: log.add(at: time, .player, .tried, place)
    case .taken(let place, let time)?: log.add(at: time, .player, .taken, place)
    case .refused(let place, let time)?: log.add(at: time, .player, .refused, place)
    case .overtaken(let place, let time)?: log.add(at: time, .player, .silence, place)
    case .uncredited(let reason, let time)?:
      log.add(at: time, .player, .uncredited, text: reason.rawValue)
    case .held(let held)?: log.add(held)
    case .marked(let mark)?: state.withLock { $0.lastMark = max($0.lastMark, mark) }
    case .lost(let count)?: state.withLock { $0.lostReports += count }
    case .trouble(let what)?: state.withLock { $0.trouble = what }
    case nil: break
    }
  }
}
