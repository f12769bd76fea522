import BenchKit
import TactusStatistics
import Testing

@testable import BenchJitter

/// Runs the jitter bench with few short blocks, to show that it still works. The measured values
/// are not checked, because they depend on the machine.
@Suite struct JitterTests {
  private static var tiny: JitterOptions {
    var options = JitterOptions()
    options.blocks = 2
    options.periods = 20
    options.shortPeriods = 20
    return options
  }

  @Test func `a tiny run measures both modes and a baseline`() throws {
    var lines: [String] = []
    let result = try JitterBench(Self.tiny).run { lines.append($0) }
    #expect(result.name == "jitter")
    let part = try #require(result.parts.first)
    #expect(result.parts.count == 1)
    #expect(part.series.map(\.kind) == [.engine, .engine, .baseline])
    #expect(part.series.prefix(2).map(\.name) == ["normal", "precise"])
    #expect(part.series.allSatisfy { $0.blocks.count == 2 && $0.pooled.count > 0 })
    #expect(part.notes.count == 3)
    #expect(lines.count == 1 + 3 * 2)
  }

  @Test func `a tiny full run has every condition and model`() throws {
    var options = Self.tiny
    options.isFull = true
    options.blocks = 1
    let parts = try JitterBench(options).run { _ in }.parts
    let fifo = parts.filter { $0.title.contains("FIFO") }
    let ordinary = parts.filter { $0.title.contains("ordinary") }
    // Without permission for SCHED_FIFO, only the parts with ordinary scheduling can run.
    #expect(ordinary.count == 2)
    #expect(fifo.isEmpty || fifo.count == 2)
    for part in parts {
      let models = part.series.count { $0.kind == .model }
      #expect(models == (part.title.contains("idle") ? 6 : 0))
    }
  }

  @Test func `every goal and gate is a ratio that the bench measures`() throws {
    func series(_ name: String, _ kind: Series.Kind, _ value: Int64) -> Series {
      var series = Series(name, kind)
      let histogram = Histogram(repeatElement(value, count: 5000))
      series.append(Block(histogram, cpuNanoseconds: value, wallNanoseconds: 1000))
      return series
    }
    let all = [
      series("normal", .engine, 20), series("precise", .engine, 2),
      series("cyclictest", .baseline, 10), series("good", .model, 40), series("bad", .model, 80),
    ]
    let ratios = [(70, false), (70, true), (nil, false)].flatMap { priority, isLoaded in
      JitterRatios.all(all, JitterCondition(fifoPriority: priority, isLoaded: isLoaded))
    }
    let medians = Dictionary(uniqueKeysWithValues: ratios.map { ($0.name, $0.estimate.median) })
    #expect(medians["FIFO idle: precise p99.9 / cyclictest p99.9"] == 0.2)
    #expect(medians["ordinary idle: normal p99 / best model p99"] == 0.5)
    #expect(medians["FIFO loaded: normal CPU / cyclictest CPU"] == 2)
    #expect(medians["FIFO idle: precise share of a core"] == 0.002)
  }
}

/// The host of a virtual machine takes the processors in some rounds: the periods then are late by
/// the length of its interruptions, for every thread that waits.
@Suite struct DisturbedRoundsTests {
  private static let rounds = 20

  /// A series of blocks with this lateness, of which two in a hundred periods are `late` in the
  /// given rounds.
  private static func series(
    _ name: String, _ kind: Series.Kind, _ usual: Int64, late: Int64, in disturbed: Range<Int>
  ) -> Series {
    var series = Series(name, kind)
    for round in 0..<rounds {
      let count = disturbed.contains(round) ? 10 : 0
      let values =
        Array(repeating: usual, count: 500 - count) + Array(repeating: late, count: count)
      series.append(Block(Histogram(values), wallNanoseconds: 1000))
    }
    return series
  }

  private static func verdict(
    slow: Range<Int>, disturbed: Range<Int>, isLoaded: Bool = false
  ) -> Verdict {
    let condition = JitterCondition(fifoPriority: 70, isLoaded: isLoaded)
    let all = [
      series("precise", .engine, 2_000, late: 3_000_000, in: slow),
      series("cyclictest", .baseline, 30_000, late: 2_000_000, in: disturbed),
    ]
    let name = "\(condition): precise p99 / cyclictest p99"
    let ratio = JitterRatios.all(all, condition).first { $0.name == name }
    return Verdict(ratio, Limit(name, atMost: 0.5))
  }

  @Test func `an engine that is late on a quiet machine exceeds its limit`() {
    #expect(Self.verdict(slow: 0..<0, disturbed: 0..<0) == .met)
    #expect(Self.verdict(slow: 0..<20, disturbed: 0..<0) == .exceeded)
    // Also if a few rounds are disturbed, and the engine is late in the others.
    #expect(Self.verdict(slow: 0..<20, disturbed: 0..<8) == .exceeded)
  }

  @Test func `rounds in which the baseline itself is late show nothing about the engine`() {
    #expect(Self.verdict(slow: 0..<10, disturbed: 0..<10) == .met)
    #expect(Self.verdict(slow: 0..<20, disturbed: 0..<11) == .unclear)
    #expect(Self.verdict(slow: 0..<20, disturbed: 0..<20) == .unclear)
  }

  @Test func `with a load on purpose every round counts`() {
    #expect(Self.verdict(slow: 0..<20, disturbed: 0..<20, isLoaded: true) == .exceeded)
  }
}

@Suite struct PendingChangesTests {
  @Test func `each change that is due is passed once, with its lateness`() {
    var changes = PendingChanges(first: 100, period: 10, count: 4)
    #expect(changes.next == 100)
    changes.pass(at: 99)
    #expect(changes.lateness.isEmpty)
    changes.pass(at: 115)
    #expect(changes.lateness == Histogram([15, 5]))
    #expect(changes.next == 120)
    changes.pass(at: 1000)
    #expect(changes.lateness == Histogram([15, 5, 880, 870]))
    #expect(changes.next == nil)
  }
}

@Suite struct CyclictestOutputTests {
  // Lines as cyclictest 2.4 prints them with --verbose and --nsecs.
  private static let text = """
    # /dev/cpu_dma_latency set to 0us
    Max CPUs = 2
    Thread 0 Interval: 1000
           0:       0:   12345
           0:       1:    9876

    """

  @Test(arguments: [1, 7, 1000])
  func `latencies are read from lines in pieces of any size`(size: Int) {
    var output = CyclictestOutput()
    var rest = Array(Self.text.utf8)[...]
    while !rest.isEmpty {
      output.take(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    #expect(output.latencies == [12345, 9876])
  }
}
