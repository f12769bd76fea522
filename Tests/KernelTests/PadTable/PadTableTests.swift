import Foundation
import TactusCatalogue
import TactusVirtualPads
import Testing

/// Measures how the kernel's drivers play every preset on every pad, and prints tables in Markdown.
/// `Tests/KernelTests/pad-table` measures all pads and presets. An ordinary test run uses one
/// preset on one pad, to check the measurement itself.
@Suite(.inGuest, .serialized) struct PadTableTests {
  /// The selected pads: all, or those whose title contains this text; nil for an ordinary test run.
  private static let choice = ProcessInfo.processInfo.environment["TACTUS_PAD_TABLE"]
  private static let isWhole = choice != nil
  private static let pads =
    isWhole
    ? TablePad.all.filter { choice == "all" || $0.title.contains(choice ?? "") }
    : Array(TablePad.all.prefix(1))
  private static let presets = isWhole ? Catalogue.presets : Array(Catalogue.presets.prefix(1))

  @Test func `every preset reaches every pad, which is still at the end`() throws {
    var withSDL: [[String]] = []
    report(table: ["pad", "preset"] + Self.columns, [])
    for pad in Self.pads {
      for preset in Self.presets {
        let driven = try pad.plugIn()
        let play = try TablePlay(pad, driven)
        try play.run(preset)
        let endsStill = driven.levels.endsStill
        #expect(endsStill, "\(pad.title), \(preset.name): \(play.lastLevels)")
        report([pad.title, preset.name] + play.cells)
        if let player = TableSDL.player {
          let cells = try TableSDL(pad: pad, driven: driven).cells(of: play, by: player)
          withSDL.append([pad.title, preset.name] + cells)
        }
        driven.unplug()
      }
    }
    if !withSDL.isEmpty { report(table: Self.columnsOfSDL, withSDL) }
  }

  @Test func `every pad stops when the playing process has ended or is frozen`() throws {
    let titles = TableStops.Ending.allCases.map { "\($0.rawValue), ms: least / p50 / max" }
    let ofSDL = TableSDL.player == nil ? [] : ["SDL 2, SIGSTOP, ms"]
    report(table: ["pad", "player"] + titles + ofSDL, [])
    for pad in Self.pads {
      let driven = try pad.plugIn()
      let stops = try TableStops(driven, rounds: Self.isWhole ? 7 : 1)
      let ofSDL = try TableSDL.player.map {
        try TableSDL(pad: pad, driven: driven).stillnessAfterFreeze(by: $0)
      }
      report([pad.title, stops.player] + (try stops.cells()) + [ofSDL].compactMap(\.self))
      driven.unplug()
    }
  }

  private static let columnsOfSDL = [
    "pad", "preset", "levels sent by SDL 2", "seen on the pad", "taps with 70 %",
  ]
  private static let columns = [
    "levels asked", "written to the kernel", "seen on the pad", "lost", "invented",
    "taps with 70 %", "last 0 late, ms", "write to report p50 / max, ms",
    "tap to report p50 / max, ms", "tap after rest to report p50 / max, ms",
    "between reports least / p50, ms",
  ]
}

private func report(table columns: [String], _ lines: [[String]]) {
  report(columns)
  report(columns.map { _ in "---" })
  for line in lines { report(line) }
}

private func report(_ cells: [String]) {
  let line = "| \(cells.joined(separator: " | ")) |\n"
  FileHandle.standardOutput.write(Data(line.utf8))
}
