import Foundation
import TactusDevice
import TactusWire
import Testing
import VirtualBoard

/// `tactus play` on the image in QEMU, in the two steps that it is made of: what the program asks
/// for is what was captured, and what the motor is driven with is what the device was asked for,
/// tick by tick. How well the program knows the device's clock lies between the two, and is said on
/// its own.
@Suite("The program on the image", .serialized)
struct PresetPlayingTests {
  private static let presets = [
    "boing", "drums", "gravel", "heartbeats", "inflate", "oscillate", "rumble", "sparkle",
  ]

  /// Plays until enough is known: where a busy machine held the program or the emulator up,
  /// segments are late, and what is late is in neither comparison. What can be compared is compared
  /// in every play.
  @Test(arguments: presets, Program.Route.allCases)
  func `a preset is driven as it is captured`(_ preset: String, _ route: Program.Route) throws {
    let expected = try Expectation(preset)
    var (rows, driven, last) = (0.0, 0, "")
    for _ in 0..<Self.plays where rows < Self.leastRows || driven < Self.leastTicks {
      guard let play = try play(preset, route, expected, &last) else { continue }
      try check(play, preset, route)
      rows += play.asked.rows == 0 ? 0 : Double(play.asked.count) / Double(play.asked.rows)
      driven += play.ticks.count { $0.expected > 0 }
    }
    #expect(rows >= Self.leastRows && driven >= Self.leastTicks, "\(last)")
  }

  /// Plays of a preset at most, on a machine that is busy.
  private static let plays = 20
  /// What must have been compared of the capture, and ticks at which the motor was driven.
  private static let leastRows = 0.5
  private static let leastTicks = 50

  private func check(_ play: Play, _ preset: String, _ route: Program.Route) throws {
    // A pattern that nobody changes is never taken back.
    #expect(play.trace.revisions == 0)
    let asked = play.asked
    #expect(asked.worst <= 0.01, "asked at \(asked.place) us of \(preset)")
    let wrong = play.ticks.filter { $0.found != $0.expected }
    #expect(wrong.isEmpty, "\(wrong.count) ticks, the first \(String(describing: wrong.first))")
    report(
      "\(preset) by \(route.rawValue): \(asked.count) of \(asked.rows) rows asked for within "
        + "\(String(format: "%.4f", asked.worst)) of the capture, \(play.ticks.count) of "
        + "\(play.seen.samples.count) ticks driven as asked for; \(play.seen.late) segments late; "
        + clockText(play.trace, play.seen))
  }

  /// What is known of a play.
  private struct Play {
    var trace: HostTrace
    var seen: Tap.Seen
    var asked: Comparison
    /// Ticks of which it is known what they were asked for.
    var ticks: [(found: UInt16, expected: UInt16, microseconds: UInt64)]

    init(_ trace: HostTrace, _ seen: Tap.Seen, _ expected: Expectation) {
      self.trace = trace
      self.seen = seen
      asked = Comparison(trace, expected)
      let replay = Replay(seen)
      ticks = seen.samples.compactMap { sample in
        replay.drive(at: sample.microseconds).map { (sample.drive, $0, sample.microseconds) }
      }
    }
  }

  /// Plays once; nil where what came of it cannot be compared. On a machine that is busy the
  /// program or the emulator may sleep for so long that the device gives its host up, or the host
  /// its device; where the line stood still for long all is told again. The emulator takes 241
  /// commands a second, fewer than a line does: what a pattern has beyond that is skipped, and
  /// where is in neither comparison.
  /// - Parameter last: what the program said.
  private func play(
    _ preset: String, _ route: Program.Route, _ expected: Expectation, _ last: inout String
  ) throws -> Play? {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "preset-\(UUID().uuidString.prefix(8)).trace")
    defer { try? FileManager.default.removeItem(at: file) }
    let tap = try Tap.board()
    defer { tap.end() }
    let result = try Program.play(preset, on: tap, by: route, ["--trace", file.path]).finish()
    last = result.output
    let seen = tap.seen
    let isSilenced = seen.events.contains { $0.cause == Event.Cause.silence.rawValue }
    guard result.code == 0, !isSilenced, result.output.contains("lost events 0")
    else { return nil }
    let hasSkipped = !result.output.contains("skipped 0,")
    let trace = try HostTrace(file.path, hasSkipped: hasSkipped)
    return trace.isToldAgain ? nil : Play(trace, seen, expected)
  }
}

/// What a program asked for, beside what it should have.
private struct Comparison {
  /// Microseconds from the start within which nothing is compared: what is due on arrival begins
  /// when it is there.
  private static let settling: Int64 = 12_000
  /// Microseconds that an edge may be from its place: the rows of the capture, and the
  /// microseconds of the frames.
  private static let reach: Int64 = 200
  /// Nanoseconds before its first frame in which a program may have begun.
  private static let begin: Int64 = 400_000_000

  /// The furthest level, in full drives.
  private(set) var worst = 0.0
  /// Where it is, in microseconds from the beginning.
  private(set) var place: Int64 = 0
  /// How many rows of the capture were compared, of how many.
  private(set) var count = 0
  private(set) var rows = 0

  init(_ trace: HostTrace, _ expected: Expectation) {
    guard let sent = trace.firstSent else { return }
    // When the program began is where all that is in its place fits.
    var (start, reach, step) = (sent - Self.begin / 2, Self.begin / 2, Int64(1_000_000))
    for (nextReach, nextStep) in [(2_000_000, 100_000), (200_000, 20_000), (0, 0)] {
      let starts = Array(stride(from: start - reach, through: start + reach, by: Int(step)))
      // Coarsely first, where every edge is off.
      start = Self.best(starts, trace, expected, isCoarse: step >= 1_000_000)
      (reach, step) = (Int64(nextReach), Int64(nextStep))
    }
    let found = Self.differences(
      trace, expected.envelope(Self.reach), from: start, to: expected.seconds)
    (rows, count) = (found.count, found.count { $0.isKnown })
    for (time, difference, _) in found {
      guard let difference, difference > worst else { continue }
      (worst, place) = (difference, time)
    }
  }

  /// The start at which the levels differ least from what was captured. Coarsely, where most of it
  /// can be compared and differs by little everywhere: a pattern that repeats fits a period earlier
  /// or later, too, but for its beginning or its end.
  private static func best(
    _ starts: [Int64], _ trace: HostTrace, _ expected: Expectation, isCoarse: Bool
  ) -> Int64 {
    let envelope = expected.envelope(isCoarse ? reach + 500 : 0)
    let figures = starts.enumerated().map { place, start in
      let found = differences(
        trace, envelope, from: start, to: expected.seconds
      ).compactMap(\.difference)
      // So little of it fits by chance.
      guard found.count >= 20, let worst = found.max() else { return 2.0 }
      let mean = found.reduce(0, +) / Double(found.count)
      if !isCoarse { return mean }
      return worst > 0.01 ? 1 + worst : -Double(found.count) - Double(place) / Double(starts.count)
    }
    return zip(starts, figures).min { $0.1 < $1.1 }?.0 ?? 0
  }

  private static func differences(
    _ trace: HostTrace, _ expected: Expectation.Envelope, from start: Int64, to seconds: Double
  ) -> [(time: Int64, difference: Double?, isKnown: Bool)] {
    let times = Array(
      stride(
        from: settling, to: Int64(seconds * 1e6), by: Expectation.rowMicroseconds))
    let levels = trace.levels(at: times.map { start + $0 * 1000 })
    return zip(times, levels).map { time, wanted in
      switch wanted {
      case .level(let level): (time, expected.difference(level, at: time), true)
      case .onChord: (time, nil, true)
      case .unknown: (time, nil, false)
      }
    }
  }
}

/// How well a program knew the device's clock, in words.
func clockText(_ trace: HostTrace, _ seen: Tap.Seen) -> String {
  guard let truth = seen.offset.nanoseconds else { return "the device's clock is not known" }
  let errors = trace.estimates.map { abs($0 - truth) / 1000 }.sorted()
  return "clock off by \(errors[errors.count / 2]) us at the median, at most \(errors.last ?? 0), "
    + "known to \(seen.offset.uncertainty / 1000)"
}

extension Tap.Seen {
  /// Segments that the device said came late.
  var late: Int { events.count { $0.kind == Event.Kind.late.rawValue } }
}

func report(_ line: String) {
  FileHandle.standardOutput.write(Data("figures: \(line)\n".utf8))
}
