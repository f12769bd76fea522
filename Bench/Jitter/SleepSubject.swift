internal import BenchKit
internal import CBench
internal import TactusDevice

/// A bare loop of `clock_nanosleep` at 1 kHz, like cyclictest without its output. It is the
/// baseline if cyclictest is not installed.
struct SleepSubject: BenchSubject {
  let name = "clock_nanosleep"
  let kind = Series.Kind.baseline
  var periods: Int
  /// The priority under SCHED_FIFO; nil for normal scheduling.
  var priority: Int?

  func measure() throws(BenchError) -> Block {
    try BenchThread.run(priority: priority) {
      let period = ProbeDevice.periodNanoseconds
      var next = (MonotonicClock.nowNanoseconds / period + 2) * period
      var entries: [(due: Int64, came: Int64)] = []
      entries.reserveCapacity(periods)
      let begin = bench_thread_time()
      while entries.count < periods {
        bench_wait_until(next)
        let now = MonotonicClock.nowNanoseconds
        entries.append((due: next, came: now))
        next = max(next + period, (now / period) * period)
      }
      let grid = PeriodGrid(entries, periodNanoseconds: period)
      return Block(
        grid.lateness, missed: grid.missed, cpuNanoseconds: bench_thread_time() - begin,
        wallNanoseconds: entries[periods - 1].came - entries[0].came)
    }
  }
}
