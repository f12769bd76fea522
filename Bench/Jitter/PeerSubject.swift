internal import BenchKit
internal import CBench
internal import TactusDevice
internal import TactusStatistics

/// A model of another project's loop on a separate thread with normal scheduling and the default
/// timer slack.
struct PeerSubject: BenchSubject {
  let kind = Series.Kind.model
  var model: any PeerModel
  var periods: Int

  var name: String { model.name }

  static func all(periods: Int) -> [PeerSubject] {
    let models: [any PeerModel] = [
      RelativeTick(), Frame(), ReportQueue(), MessageGap(), DeadlineLoop(), MillisecondTimer(),
    ]
    return models.map { PeerSubject(model: $0, periods: periods) }
  }

  func measure() throws(BenchError) -> Block {
    try BenchThread.run(priority: nil) {
      let start = MonotonicClock.nowNanoseconds
      let begin = bench_thread_time()
      var changes = PendingChanges(
        first: start + ProbeDevice.periodNanoseconds, period: ProbeDevice.periodNanoseconds,
        count: periods)
      var last = start
      while let due = changes.next {
        last = model.wait(for: due, after: last)
        changes.pass(at: last)
      }
      return Block(
        changes.lateness, cpuNanoseconds: bench_thread_time() - begin,
        wallNanoseconds: last - start)
    }
  }
}

/// The changes of a pattern that changes in every period, and the time at which each was forwarded.
struct PendingChanges {
  private(set) var lateness = Histogram()
  private let first: Int64
  private let period: Int64
  private let count: Int
  private var passed = 0

  /// Creates changes. Times are in nanoseconds, and the period is at least 1.
  init(first: Int64, period: Int64, count: Int) {
    self.first = first
    self.period = period
    self.count = count
  }

  /// The time at which the next change is due; nil if all are forwarded.
  var next: Int64? { passed < count ? first + Int64(passed) * period : nil }

  /// Records an output that contains all changes up to `time`.
  mutating func pass(at time: Int64) {
    while let due = next, due <= time {
      lateness.add(time - due)
      passed += 1
    }
  }
}
