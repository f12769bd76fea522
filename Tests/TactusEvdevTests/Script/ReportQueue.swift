/// A model of the queue of reports in the kernel driver hid-nintendo of Linux 6.12, written from
/// its source. It shares no code with ``Pace``, the code under test.
///
/// - `joycon_set_rumble` puts each level into a ring of eight and wakes the worker. If the ring is
///   full, the newest level replaces the one before it.
/// - `joycon_rumble_worker` takes the level that it sent last and sends it again, followed by the
///   waiting levels. If the worker is woken while it runs, it runs again, and so repeats another
///   level.
/// - `joycon_enforce_subcmd_rate` sends a report 4 ms after an input report of the pad. It leaves
///   at least 60 ms on Bluetooth, and 20 ms on USB, after the previous report. The level is chosen
///   before that wait.
/// - `joycon_parse_report` wakes the worker at an input report 50 ms after the last report: while a
///   level waits, and five times after a level above 0.
struct ReportQueue {
  /// A report to the pad.
  struct Report: Hashable {
    var time: Int64
    /// The index of the report's level among the levels that the driver received; -1 for the
    /// initial 0.
    var level: Int
  }

  /// A level that the driver receives.
  typealias Sent = (time: Int64, isOn: Bool)

  private static let depth = 8
  private static let offset: Int64 = 4_000_000
  private static let copyInterval: Int64 = 50_000_000
  private static let copies = 5

  /// The shortest interval of two reports in nanoseconds.
  private let limit: Int64
  /// The interval of two input reports in nanoseconds.
  private let period: Int64

  private var nextInput: Int64
  /// The levels that wait in the ring, and the level that was sent last.
  private var waiting: [Int] = []
  private var current = -1
  /// The level that the worker is about to send, and the time at which it sends it. Both are nil if
  /// the worker does not run; the time is nil while the worker waits for an input report.
  private var carried: Int?
  private var leavesAt: Int64?
  private var isWokenAgain = false
  /// The time of the last input report before the last output report, and the time of that output
  /// report.
  private var lastInput: Int64 = -1_000_000_000
  private var lastOutput: Int64 = -1_000_000_000
  private var copiesLeft = 0
  private(set) var reports: [Report] = []

  /// - Parameters:
  ///   - limit: the shortest interval of two reports in nanoseconds, which depends on the bus.
  ///   - period: the interval of the pad's input reports in nanoseconds; the first is at `phase`.
  init(limit: Int64, period: Int64, phase: Int64) {
    self.limit = limit
    self.period = period
    nextInput = phase
  }

  /// Runs the queue up to a time. The levels arrive at their times, in ascending order.
  mutating func run(_ sent: [Sent], until end: Int64) {
    var next = 0
    while true {
      let arrival = next < sent.count ? sent[next].time : .max
      let now = min(arrival, leavesAt ?? .max, nextInput)
      if now > end { return }
      if now == leavesAt {
        leave(at: now)
      } else if now == arrival {
        take(next, isOn: sent[next].isOn)
        next += 1
      } else {
        input(at: now)
      }
    }
  }

  private mutating func take(_ level: Int, isOn: Bool) {
    if isOn { copiesLeft = Self.copies }
    if waiting.count == Self.depth - 1 { waiting.removeLast() }
    waiting.append(level)
    wake()
  }

  private mutating func wake() {
    if carried == nil { carried = current } else { isWokenAgain = true }
  }

  private mutating func input(at now: Int64) {
    nextInput += period
    if carried != nil, leavesAt == nil, now - lastInput >= limit {
      lastInput = now
      leavesAt = now + Self.offset
    }
    if now - lastOutput >= Self.copyInterval, copiesLeft > 0 || !waiting.isEmpty {
      copiesLeft = max(copiesLeft - 1, 0)
      // A worker that begins now waits for the next input report.
      wake()
    }
  }

  private mutating func leave(at now: Int64) {
    if let carried { reports.append(Report(time: now, level: carried)) }
    lastOutput = now
    leavesAt = nil
    if !waiting.isEmpty {
      current = waiting.removeFirst()
      carried = current
    } else {
      carried = isWokenAgain ? current : nil
      isWokenAgain = false
    }
  }
}
