internal import TactusDevice
internal import TactusStatistics

/// Work that is timed as a subject of a bench. A block consists of several samples, each of which
/// repeats the work the same number of times.
package struct TimedWork: BenchSubject {
  package let name: String
  package let kind: Series.Kind
  /// The number of repetitions in one sample, called pieces.
  package let pieces: Int
  private let samples: Int
  private let work: (_ pieces: Int) -> Void

  package init(
    _ name: String, _ kind: Series.Kind = .engine, pieces: Int, samples: Int,
    work: @escaping (_ pieces: Int) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.pieces = pieces
    self.samples = samples
    self.work = work
  }

  package func measure() throws(BenchError) -> Block {
    var histogram = Histogram()
    let start = MonotonicClock.nowNanoseconds
    for _ in 0..<samples { histogram.add(Self.time { work(pieces) }) }
    return Block(histogram, wallNanoseconds: MonotonicClock.nowNanoseconds - start)
  }

  /// The number of repetitions of the work that take about this many nanoseconds, at least 1.
  package static func pieces(lasting nanoseconds: Int64, of work: (_ pieces: Int) -> Void) -> Int {
    var pieces = 1
    while true {
      let time = max(Self.time { work(pieces) }, 1)
      // A short sample is too inaccurate to estimate the duration of a long one.
      if time >= nanoseconds / 8 { return max(1, Int(Int64(pieces) * nanoseconds / time)) }
      pieces *= 2
    }
  }

  /// The time in nanoseconds that a body takes.
  package static func time(_ body: () -> Void) -> Int64 {
    let start = MonotonicClock.nowNanoseconds
    body()
    return MonotonicClock.nowNanoseconds - start
  }
}

extension Series {
  /// Nanoseconds per repetition in each block: the median of the block's samples, divided by the
  /// repetitions in a sample. Unlike for high percentiles, blocks are not merged, because each
  /// block is compared with another subject's block of the same round.
  package func piece(of pieces: Int) -> [Double] {
    blocks.compactMap { $0.histogram.percentile(50) }.map { Double($0) / Double(pieces) }
  }
}
