internal import TactusDevice
internal import TactusStatistics

/// Work that is timed as a subject of a bench. A block consists of a few samples, each of which
/// does the same number of pieces of the work.
package struct TimedWork: BenchSubject {
  package let name: String
  package let kind: Series.Kind
  /// The number of pieces in one sample.
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

  /// The number of pieces that take about this many nanoseconds, at least 1.
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
  /// Nanoseconds per piece, block by block: the median of the block's samples. Unlike for
  /// percentiles, blocks are not merged, because each is compared with another one of its round.
  package func piece(of pieces: Int) -> [Double] {
    blocks.compactMap { $0.histogram.percentile(50) }.map { Double($0) / Double(pieces) }
  }
}
