internal import BenchKit
internal import CBench
internal import TactusDevice
internal import TactusStatistics

/// The bare hand-over between two threads, measured exchange by exchange.
struct HandOverSubject: BenchSubject {
  let name = "hand-over"
  let kind = Series.Kind.baseline
  private let handOver: HandOver
  private let exchanges: Int

  init(_ handOver: HandOver, _ options: LatencyOptions) {
    self.handOver = handOver
    exchanges = options.exchanges
  }

  func measure() throws(BenchError) -> Block {
    Exchanges.block(exchanges) { handOver.exchange() }
  }
}

/// Runs exchanges between two threads, with a pause before each, in which both threads fall asleep.
/// They also do so between two commands of an app.
enum Exchanges {
  /// Waits 0.3 ms, which is longer than a thread needs to fall asleep.
  static func rest() { bench_wait_for(300_000) }

  /// - Parameter exchange: does one exchange and returns its nanoseconds. It runs on the processor
  ///   of the commands.
  static func block<Failure: Error>(
    _ count: Int, _ exchange: () throws(Failure) -> Int64
  ) throws(Failure) -> Block {
    _ = bench_pin(CommandRig.commandProcessor)
    defer { bench_unpin() }
    let begin = MonotonicClock.nowNanoseconds
    var histogram = Histogram()
    for _ in 0..<count {
      rest()
      histogram.add(try exchange())
    }
    return Block(histogram, wallNanoseconds: MonotonicClock.nowNanoseconds - begin)
  }
}
