import Foundation
import TactusCatalogue
import TactusVirtualPads
import Testing

/// Measures what the kernel's drivers make of every preset on every pad, and prints it as tables in
/// Markdown. `Tests/KernelTests/pad-table` runs all of it; a run of the tests takes one preset on
/// one pad, so that the measurement itself stays in order.
@Suite(.inGuest, .serialized) struct PadTableTests {
  /// Whether all is measured.
  private static let isWhole = ProcessInfo.processInfo.environment["TACTUS_PAD_TABLE"] != nil
  private static let pads = isWhole ? TablePad.all : Array(TablePad.all.prefix(1))
  private static let presets = isWhole ? Catalogue.presets : Array(Catalogue.presets.prefix(1))

  @Test func `every preset reaches every pad and leaves it still`() throws {
    report(["pad", "preset"] + Self.columns)
    report((Self.columns + ["", ""]).map { _ in "---" })
    for pad in Self.pads {
      for preset in Self.presets {
        let driven = try pad.plugIn()
        let play = try TablePlay(pad, driven)
        try play.run(preset)
        let endsStill = driven.levels.endsStill
        #expect(endsStill)
        report([pad.title, preset.name] + play.cells)
        driven.unplug()
      }
    }
  }

  @Test func `every pad falls still when the process that plays has ended or is frozen`() throws {
    let titles = TableStops.Ending.allCases.map { "\($0.rawValue), ms: least / p50 / max" }
    report(["pad", "player"] + titles)
    report(["---", "---"] + TableStops.Ending.allCases.map { _ in "---" })
    for pad in Self.pads {
      let driven = try pad.plugIn()
      let stops = try TableStops(driven, rounds: Self.isWhole ? 7 : 1)
      report([pad.title, stops.player] + (try stops.cells()))
      driven.unplug()
    }
  }

  private static let columns = [
    "levels asked", "told to the kernel", "seen on the pad", "lost", "invented",
    "taps with 70 %", "last 0 late, ms", "write to report p50 / max, ms",
    "tap to report p50 / max, ms", "between reports least / p50, ms",
  ]
}

/// A line of a table.
func report(_ cells: [String]) {
  let line = "| \(cells.joined(separator: " | ")) |\n"
  FileHandle.standardOutput.write(Data(line.utf8))
}
