/// A thread that an answer, a command or a measurement passes through.
package enum WatchedThread: String, Sendable, Hashable, CaseIterable {
  /// Does nothing but wake each millisecond: the baseline of the machine.
  case watch
  /// Runs the procedures: does things to the device and stamps when.
  case procedure
  /// Serves the loopback: stamps what comes, and answers.
  case server
  /// Reads what the player reports.
  case reader
  /// Holds the line to a serial device: stamps what passes.
  case line
  /// Of the player: carries commands out.
  case playerCommands = "player-commands"
  /// Of the player: moves frames, and stamps answers.
  case playerLine = "player-line"
  /// Of the player: the playback thread.
  case playback = "player-playback"

  /// Who says that it was held up.
  var source: Transcript.Source {
    switch self {
    case .watch, .procedure, .server, .reader, .line: .harness
    case .playerCommands, .playerLine, .playback: .player
    }
  }
}

/// A time for which the host did not let a thread run, although it was due.
package struct HeldUp: Sendable, Hashable {
  package var thread: WatchedThread
  /// When it should have run, and when it did.
  package var begin: Int64
  package var end: Int64

  package var nanoseconds: Int64 { end - begin }

  /// Nil where a thread was not held up for long enough to count.
  package init?(_ thread: WatchedThread, from begin: Int64, to end: Int64) {
    guard end - begin >= HostStall.leastNanoseconds else { return nil }
    (self.thread, self.begin, self.end) = (thread, begin, end)
  }
}

/// Measures how late a thread is against its own deadline: it says each time that it is back from
/// waiting, and is due again a period later, whatever it waits for and whatever it does meanwhile.
///
/// ```
/// back   due                     back
///  │──────│·······held up·········│
/// ```
///
/// So it notices that it was not woken, that it was interrupted in the middle of its work, and that
/// it waited for a lock or for room. One thread cannot say that of another.
struct ThreadWatch {
  /// How long a watched thread waits at most: nanoseconds, and milliseconds.
  static let period: Int64 = 1_000_000
  static let waitMilliseconds: Int32 = 1

  let thread: WatchedThread
  private var due: Int64

  /// - Parameter time: the thread is about to begin its work.
  init(_ thread: WatchedThread, at time: Int64) {
    self.thread = thread
    due = time + Self.period
  }

  /// The thread is back.
  /// - Returns: how long it was held up; nil: it was not.
  mutating func back(at time: Int64) -> HeldUp? {
    defer { due = time + Self.period }
    return HeldUp(thread, from: due, to: time)
  }
}
