package import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusStatistics

extension DeviceBench {
  /// The interval between two lines in nanoseconds: a minute.
  package static let lineInterval: Int64 = 60_000_000_000
  /// The number of taps in a block. After an interruption the user waits some seconds at most for
  /// the end of the block.
  private static let tapsOfWatch = 25

  /// The results up to the end of a watch.
  package struct WatchResult: Sendable {
    package var result: BenchResult
    /// The fault that ended the watch; nil if the user ended it.
    package var failure: BenchError?
  }

  /// Measures in the mode `normal` until the user interrupts, in constant memory.
  /// - Parameter line: called once a minute with the figures of that minute and of the host.
  package func watch(line: (String) -> Void) throws(BenchError) -> WatchResult {
    var tally = WatchTally(run.sources)
    var host: (subject: any BenchSubject, figures: WatchFigures)?
    let begin = run.clock.nowNanoseconds
    var next = begin + Self.lineInterval
    do {
      while let result = try run.run(taps: Self.tapsOfWatch, TimingOptions(mode: .normal)) {
        tally.take(result)
        guard run.clock.nowNanoseconds >= next else { continue }
        if host == nil, let subject = baseline(result.timing) { host = (subject, WatchFigures()) }
        if let subject = host?.subject { host?.figures.take(try subject.measure()) }
        let minute = Int((next - begin) / Self.lineInterval)
        line(tally.line(minute: minute, host: host?.figures))
        tally.endMinute()
        host?.figures.endMinute()
        next += Self.lineInterval
      }
    } catch {
      if tally.isEmpty { throw error }
      return watchResult(tally, host, error)
    }
    return watchResult(tally, host, nil)
  }

  private func watchResult(
    _ tally: WatchTally, _ host: (subject: any BenchSubject, figures: WatchFigures)?,
    _ failure: BenchError?
  ) -> WatchResult {
    let series = host.map { $0.figures.series($0.subject.name, $0.subject.kind) }
    let parts = parts(tally.series, notes: tally.notes, host: series)
    return WatchResult(
      result: BenchResult(name: measure.rawValue, header: BenchResult.currentHeader, parts: parts),
      failure: failure)
  }
}

/// The figures of one series of a watch: those of the current minute, and those of all.
struct WatchFigures {
  /// The largest number of distinct values in a histogram. If there are more, neighbouring values
  /// are merged into steps of 2, 4, 8 ... nanoseconds. The two histograms take about 2 MB at most.
  static let distinctLimit = 1 << 14

  private(set) var minute = WatchFigures.none
  private(set) var total = WatchFigures.none

  private static var none: Block {
    Block(Histogram(distinctLimit: distinctLimit), wallNanoseconds: 0)
  }

  mutating func take(_ block: Block) {
    minute.merge(block)
    total.merge(block)
  }

  mutating func endMinute() { minute = Self.none }

  /// The figures of all minutes as a series of one block.
  func series(_ name: String, _ kind: Series.Kind) -> Series {
    var series = Series(name, kind)
    series.append(total)
    return series
  }
}

/// The figures of all sources of a watch.
struct WatchTally {
  private let names: [String]
  private let seesEveryTap: [Bool]
  private var figures: [WatchFigures]
  private var surplus = 0
  /// The number of blocks that were left out, for each source.
  private var unclear: [Int]

  init(_ sources: [any OnsetSource]) {
    unclear = sources.map { _ in 0 }
    names = sources.map(\.name)
    seesEveryTap = sources.map(\.seesEveryTap)
    figures = sources.map { _ in WatchFigures() }
  }

  var isEmpty: Bool { figures.allSatisfy { $0.total.histogram.isEmpty } }

  mutating func take(_ result: TapRun.Result) {
    for (place, match) in result.matches.enumerated() {
      guard match.isWhole || seesEveryTap[place] else {
        unclear[place] += 1
        continue
      }
      figures[place].take(match.block(wallNanoseconds: result.wallNanoseconds))
      surplus += match.surplus
    }
  }

  mutating func endMinute() {
    for place in figures.indices { figures[place].endMinute() }
  }

  /// `3 min, clock of the board: samples 940, p50 1.2 ms, ...`
  func line(minute: Int, host: WatchFigures?) -> String {
    let own = zip(names, figures).map { name, figures in
      "\(name): \(Self.text(figures.minute))"
    }
    let machine = host.map { ["host: \(Self.text($0.minute))"] } ?? []
    return "\(minute) min, " + (own + machine).joined(separator: "; ")
  }

  private static func text(_ block: Block) -> String {
    let percentages = [("p50", 50.0), ("p99", 99), ("max", 100)]
    let values = block.histogram.percentiles(percentages.map(\.1))
    let figures = zip(percentages, values).compactMap { name, value in
      value.map { "\(name.0) \(durationText(nanoseconds: $0))" }
    }
    let uncertain = block.uncertaintyNanoseconds.map {
      ["uncertain by \(uncertaintyText(nanoseconds: $0))"]
    }
    return
      (["samples \(block.histogram.count)"] + figures + (uncertain ?? [])
      + ["missed \(block.missed)"]).joined(separator: ", ")
  }

  var series: [Series] {
    zip(names, figures).filter { $1.total.wallNanoseconds > 0 }
      .map { $1.series("normal, \($0)", .device) }
  }

  var notes: [String] {
    DeviceTally.leftOut(zip(names, unclear))
      + (surplus > 0 ? ["\(surplus) onsets belong to no tap"] : [])
  }
}
