internal import BenchKit
internal import CBench
internal import TactusDevice
internal import TactusStatistics

/// cyclictest from rt-tests, the usual measure of wake-up latency, run for one block at a time.
final class CyclictestSubject: BenchSubject {
  /// The number of samples at the start that are ignored, because the program is still starting.
  private static let warmUp = 50

  let name = "cyclictest"
  let kind = Series.Kind.baseline
  private let periods: Int
  private let arguments: [String]

  /// - Parameters:
  ///   - priority: the priority under SCHED_FIFO; nil for normal scheduling.
  ///   - holdsLatencyRequest: whether cyclictest keeps the processor out of deep sleep states, as
  ///     it does by default. It must be the same as for the compared subject.
  init(periods: Int, priority: Int?, holdsLatencyRequest: Bool) {
    self.periods = periods
    let scheduling =
      // With any --priority, including 0, cyclictest uses SCHED_FIFO.
      priority.map { ["--policy=fifo", "--priority=\($0)"] } ?? ["--policy=other"]
    arguments =
      ["cyclictest", "--mlockall", "--threads=1", "--interval=1000", "--nsecs", "--verbose"]
      + scheduling + (holdsLatencyRequest ? [] : ["--default-system"])
  }

  /// Whether cyclictest is installed and may run. It requires real-time privileges, even for normal
  /// scheduling.
  static var canRun: Bool {
    let arguments = ["cyclictest", "--threads=1", "--loops=1", "--quiet", "--default-system"]
    guard let process = try? BenchProcess(arguments) else { return false }
    defer { process.end() }
    var output: [UInt8] = []
    while let bytes = process.read() { output += bytes }
    return output.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "T: 0".utf8) }
  }

  func measure() throws(BenchError) -> Block {
    let process = try BenchProcess(arguments)
    defer { process.end() }
    var samples = CyclictestOutput()
    let wanted = Self.warmUp + periods
    var cost: (begin: Int64, time: Int64)?
    while samples.latencies.count < wanted, let bytes = process.read() {
      samples.take(bytes)
      if cost == nil, samples.latencies.count >= Self.warmUp, let time = process.workerTime {
        cost = (MonotonicClock.nowNanoseconds, time)
      }
    }
    guard samples.latencies.count >= wanted, let cost else {
      throw BenchError("cyclictest ended early; run \(arguments.joined(separator: " "))")
    }
    let wall = MonotonicClock.nowNanoseconds - cost.begin
    let lateness = Histogram(samples.latencies[Self.warmUp..<wanted])
    return Block(
      lateness, missed: Self.missed(lateness),
      cpuNanoseconds: process.workerTime.map { $0 - cost.time }, wallNanoseconds: wall)
  }

  /// The number of skipped periods. cyclictest skips the periods that a late one covers, and does
  /// not count them.
  private static func missed(_ lateness: Histogram) -> Int {
    lateness.entries.reduce(0) { sum, entry in
      sum + entry.count * Int(max(entry.value, 0) / ProbeDevice.periodNanoseconds)
    }
  }
}
