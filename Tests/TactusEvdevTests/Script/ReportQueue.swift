/// What hid-nintendo makes of the levels that it is sent, as its source has it: a ring of eight
/// levels, a worker that sends the oldest and keeps its reports apart, and that sends its last
/// report once more whenever it is woken. Of the driver's own behaviour alone, so that it shares
/// nothing with ``Pace``.
struct ReportQueue {
  /// A report to the pad.
  struct Report: Hashable {
    var time: Int64
    /// The place of its level among those that the driver was sent; -1: stillness before the first.
    var level: Int
  }

  /// Nanoseconds between two reports.
  let spacing: Int64
  private static let depth = 8
  /// Nanoseconds after which the driver sends a level above 0 once more by itself.
  private static let period: Int64 = 50_000_000

  /// The reports to an instant, of levels that were sent at these times.
  /// - Parameters:
  ///   - sent: when each level was sent, ascending, and whether it is above 0.
  func reports(of sent: [(time: Int64, isOn: Bool)], until end: Int64) -> [Report] {
    var reports: [Report] = []
    var waiting: [Int] = []
    var current = -1
    var last = -spacing
    var isAwake = false
    var next = 0
    var now: Int64 = 0
    while true {
      let isOn = current >= 0 && sent[current].isOn
      let wakes = isAwake ? max(now, last + spacing) : isOn ? last + Self.period : .max
      let arrival = next < sent.count ? sent[next].time : .max
      now = min(wakes, arrival)
      if now > end { return reports }
      if arrival <= wakes {
        // A full ring keeps the newest level in place of the one before it.
        if waiting.count == Self.depth - 1 {
          waiting[waiting.count - 1] = next
        } else {
          waiting.append(next)
        }
        next += 1
        isAwake = true
      } else if !isAwake {
        isAwake = true
      } else {
        reports.append(Report(time: now, level: current))
        last = now
        if waiting.isEmpty { isAwake = false } else { current = waiting.removeFirst() }
      }
    }
  }
}
