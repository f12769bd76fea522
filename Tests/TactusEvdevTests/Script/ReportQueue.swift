/// What hid-nintendo of Linux 6.12 makes of the levels that it is sent, from its source. It shares
/// nothing with ``Pace``.
///
/// - `joycon_set_rumble` puts each level into a ring of eight and wakes the worker. A full ring
///   keeps the newest level in place of the one before it.
/// - `joycon_rumble_worker` takes the level that it sent last, sends that once more, then each one
///   that waits. Woken while it runs, it runs once more: with another copy.
/// - `joycon_enforce_subcmd_rate` lets a report out 4 ms after an input report of the pad, no
///   sooner than a limit after the one before: 60 ms on Bluetooth, 20 ms on USB. The level is
///   chosen before that wait.
/// - `joycon_parse_report` wakes the worker at an input report 50 ms after the last report: while a
///   level waits, and five times after a level above 0.
struct ReportQueue {
  /// A report to the pad.
  struct Report: Hashable {
    var time: Int64
    /// The place of its level among those that the driver was sent; -1: stillness before the first.
    var level: Int
  }

  /// A level that the driver is sent.
  typealias Sent = (time: Int64, isOn: Bool)

  private static let depth = 8
  private static let offset: Int64 = 4_000_000
  private static let copyInterval: Int64 = 50_000_000
  private static let copies = 5

  /// Nanoseconds between two reports at least.
  private let limit: Int64
  /// Nanoseconds between two input reports.
  private let period: Int64

  private var nextInput: Int64
  /// The levels that wait, and the one that was taken last.
  private var waiting: [Int] = []
  private var current = -1
  /// What the worker is about to send, and when; nil: it does not run, or waits for a time.
  private var carried: Int?
  private var leavesAt: Int64?
  private var isWokenAgain = false
  /// The input report of the last report, and when that left.
  private var lastInput: Int64 = -1_000_000_000
  private var lastOutput: Int64 = -1_000_000_000
  private var copiesLeft = 0
  private(set) var reports: [Report] = []

  /// - Parameters:
  ///   - limit: nanoseconds between two reports at least, as the driver has it for a bus.
  ///   - period: nanoseconds between two input reports of the pad, the first of which comes at
  ///     `phase`.
  init(limit: Int64, period: Int64, phase: Int64) {
    self.limit = limit
    self.period = period
    nextInput = phase
  }

  /// Lets time pass to an instant, with levels that come at these times, ascending.
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
