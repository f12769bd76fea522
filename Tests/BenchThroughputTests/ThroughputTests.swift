import BenchKit
import TactusStatistics
import Testing

@testable import BenchThroughput

@Suite struct ThroughputTests {
  /// The smallest run that has every part.
  private static var tiny: ThroughputOptions {
    var options = ThroughputOptions()
    options.rounds = 2
    options.samples = 1
    options.sampleNanoseconds = 1000
    options.voices = [1, 8]
    options.entries = [10, 20]
    options.fewEntries = 10
    options.events = [10, 40]
    options.activeEvents = [2, 4]
    options.overlapping = [4, 8]
    options.segments = [50, 60]
    options.players = 3
    return options
  }

  @Test func `a tiny run gives every ratio, each from all rounds`() throws {
    let result = try ThroughputBench(Self.tiny).run()
    #expect(
      result.ratios.map(\.name) == [
        "mixing 1 voices / C loop", "mixing 8 voices / C loop",
        "reading an entry of 20 / 10", "a step in events 40 / 10",
        "an active event among 4 / 2", "a step with 2 active events / mixing 2 in C",
        "an overlapping event of 8 / 4",
        "a start in events 40 / 10", "an omission in segments 60 / 50",
      ])
    #expect(result.ratios.allSatisfy { $0.estimate.count == 2 && $0.estimate.median > 0 })
  }

  @Test func `every part has a table with a row for each of its counts`() throws {
    let result = try ThroughputBench(Self.tiny).run()
    #expect(result.parts.map(\.table.count) == [3, 3, 3, 3, 3, 3, 3, 3])
    #expect(result.parts.allSatisfy { part in part.table.allSatisfy { !$0.contains("") } })
    let figures = result.parts.flatMap(\.figures)
    #expect(figures.count == 16)
    #expect(figures.allSatisfy { $0.value > 0 })
  }

  @Test func `progress is reported before each block of each part`() throws {
    var parts: [String] = []
    var blocks = 0
    _ = try ThroughputBench(Self.tiny).run { line in
      let part = String(line.prefix { $0 != ":" })
      if part != parts.last { parts.append(part) }
      blocks += 1
    }
    #expect(
      parts == [
        "mixing", "reading", "steps", "active events", "overlaps", "seeks", "omissions",
        "players",
      ])
    #expect(blocks == 2 * (4 + 2 + 2 + 3 + 2 + 2 + 2 + 2))
  }

  @Test(arguments: [1, 3, 10, 1000])
  func `engine and C mix any number of voices to the same sum`(voices: Int) throws {
    _ = try MixingPart(voices: voices)
  }

  @Test(arguments: [1, 9, 10, 101])
  func `a generated file is read completely and without a diagnostic`(entries: Int) throws {
    #expect(try ReadingPart(entries: entries).entries == entries)
  }
}
