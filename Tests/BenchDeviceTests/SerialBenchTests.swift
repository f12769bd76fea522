import BenchKit
import TactusDevice
import TactusEngine
import TactusSerial
import TactusStatistics
import TestLine
import Testing

@testable import BenchDevice

/// Tests the bench with a serial device whose delay, line and clock are known.
@Suite struct SerialBenchTests {
  private static let millisecond: Int64 = 1_000_000
  /// The interval of the device's ticks in nanoseconds: a segment begins at the tick after its
  /// start.
  private static let tick = millisecond

  /// A measured block, and the times at which the motor was really driven.
  private struct Measured {
    var match: TapMatch
    var truth: Histogram
    var drift: Double?

    /// The largest difference between a measured lateness and the true one, in nanoseconds. Both
    /// are in ascending order: if each value is within a bound of the true one, the sorted values
    /// are, too.
    var largestError: Int64 {
      zip(Self.values(match.lateness), Self.values(truth)).map { abs($0 - $1) }.max() ?? .max
    }

    private static func values(_ histogram: Histogram) -> [Int64] {
      histogram.entries.flatMap { Array(repeating: $0.value, count: $0.count) }
    }
  }

  /// - Parameters:
  ///   - delays: the delay of each tap by the board, in microseconds.
  ///   - lines: the delays of the line to the device and to the host, in nanoseconds.
  private func measure(
    _ kind: TapRun.Kind, taps: Int = 40, drift: Double = 0,
    delays: @escaping (Int) -> UInt32 = { _ in 0 },
    lines: (toDevice: () -> Int64, toHost: () -> Int64) = ({ 0 }, { 0 })
  ) throws -> Measured {
    var declaration = BoardDeclaration()
    declaration.drift = drift
    let board = SlowBoard(delay: delays)
    let far = DelayedEnd(
      VirtualFarEnd(declaration, board), toDevice: lines.toDevice, toHost: lines.toHost)
    let bench = try LinkBench(far, declaration.settings)
    // In this time the link requests the device's time often enough to determine the drift.
    bench.wait(until: bench.nowNanoseconds + 30_000 * Self.millisecond)
    let source = ReportedOnsets(bench)
    let run = TapRun(
      device: HeardDevice(bench) { source.take($0) }, sources: [source], clock: bench, kind: kind)
    let result = try #require(try run.run(taps: taps, .init()))
    let match = try #require(result.matches.first)
    #expect(match.missed == 0 && match.surplus == 0)
    #expect(board.onsets.count == taps)
    let truth = zip(result.asked, board.onsets).map { asked, onset in
      VirtualFarEnd.hostNanoseconds(at: onset, of: declaration) - asked
    }
    return Measured(
      match: match, truth: Histogram(truth), drift: bench.clock.driftPartsPerMillion)
  }

  @Test(arguments: [0, 7300, 21_000] as [UInt32], [-80.0, 0, 150])
  func `a constant delay is measured within the stated uncertainty`(
    delay: UInt32, drift: Double
  ) throws {
    let measured = try measure(.lateness, drift: drift, delays: { _ in delay })
    let uncertainty = try #require(measured.match.uncertaintyNanoseconds)
    #expect(uncertainty < Self.millisecond, "\(uncertainty)")
    #expect(measured.largestError <= uncertainty)
    let injected = Int64(delay) * 1000
    let median = try #require(measured.match.lateness.percentile(50))
    #expect(median >= injected - uncertainty && median <= injected + Self.tick + uncertainty)
    // The taps have all phases of the tick, so their lateness ranges over a whole tick.
    let (low, high) = (measured.match.lateness.minimum ?? 0, measured.match.lateness.maximum ?? 0)
    #expect(high - low > Self.tick * 8 / 10 && high - low <= Self.tick + uncertainty)
  }

  @Test func `the drift of the device's clock is stated`() throws {
    let drift = try #require(try measure(.lateness, drift: 150).drift)
    #expect(abs(drift - 150) < 30, "\(drift)")
  }

  @Test func `jitter of a known distribution is measured as that`() throws {
    let taps = 200
    var generator = SeededGenerator(seed: 29)
    let delays = (0..<taps).map { _ in UInt32.random(in: 0...8000, using: &generator) }
    let measured = try measure(.lateness, taps: taps, drift: -60, delays: { delays[$0 % taps] })
    let uncertainty = try #require(measured.match.uncertaintyNanoseconds)
    #expect(measured.largestError <= uncertainty)
    let injected = Histogram(delays.map { Int64($0) * 1000 })
    for p in [10.0, 50, 90, 99] {
      let (seen, known) = (measured.match.lateness.percentile(p), injected.percentile(p))
      let difference = try #require(seen) - (try #require(known))
      #expect(difference >= -uncertainty && difference <= Self.tick + uncertainty, "p\(p)")
    }
  }

  @Test(arguments: [(4, 0), (0, 4), (2, 2)] as [(Int64, Int64)])
  func `the unknown share of each direction of the line is within the uncertainty`(
    there: Int64, back: Int64
  ) throws {
    let measured = try measure(
      .lateness, lines: ({ there * Self.millisecond }, { back * Self.millisecond }))
    let uncertainty = try #require(measured.match.uncertaintyNanoseconds)
    #expect(measured.largestError <= uncertainty)
    // If the whole delay is in one direction, half of it is an error that the link cannot see. The
    // error must occur, so that the test is meaningful.
    let hidden = abs(there - back) * Self.millisecond / 2
    #expect(measured.largestError >= hidden - Self.millisecond / 2)
    #expect(uncertainty >= 2 * Self.millisecond && uncertainty < 3 * Self.millisecond)
  }

  @Test func `a line with random delays leaves the error within the uncertainty`() throws {
    var generator = SeededGenerator(seed: 5)
    func delay() -> Int64 { Int64.random(in: 0...3 * Self.millisecond, using: &generator) }
    let measured = try measure(.lateness, taps: 100, drift: 90, lines: (delay, delay))
    let uncertainty = try #require(measured.match.uncertaintyNanoseconds)
    #expect(measured.largestError <= uncertainty)
    #expect(uncertainty < 3 * Self.millisecond)
  }

  /// The link requests playback at the time at which it expects the command to arrive. A delay of
  /// the board and one of the line therefore do not add up.
  @Test(arguments: [(0, 3), (0, 0), (9000, 3)] as [(UInt32, Int64)])
  func `latency is the delay of the board or that of the line`(
    board: UInt32, line: Int64
  ) throws {
    let measured = try measure(
      .latency, delays: { _ in board },
      lines: ({ line * Self.millisecond }, { line * Self.millisecond }))
    let uncertainty = try #require(measured.match.uncertaintyNanoseconds)
    #expect(measured.largestError <= uncertainty)
    let expected = max(Int64(board) * 1000, line * Self.millisecond)
    let (low, high) = (measured.match.lateness.minimum, measured.match.lateness.maximum)
    #expect(try #require(low) >= expected - uncertainty)
    #expect(try #require(high) <= expected + 2 * Self.tick + uncertainty)
  }
}
