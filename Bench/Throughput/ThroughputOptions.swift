/// How much of everything is measured.
package struct ThroughputOptions: Sendable, Hashable {
  /// Interleaved blocks of each subject.
  package var rounds = 20
  /// Samples in a block; the block's figure is their median.
  package var samples = 5
  /// Nanoseconds that a sample of many small pieces is to last.
  package var sampleNanoseconds: Int64 = 1_000_000
  /// Voices that one step mixes.
  package var voices = [1, 10, 100, 1000]
  /// Entries of the files that are read.
  package var entries = [10, 100, 2000, 20_000, 200_000]
  /// The number of them whose cost of an entry the largest is compared with.
  package var fewEntries = 2000
  /// Events of the Timelines that are played, most of them finished or not begun.
  package var events = [10, 1000, 100_000, 1_000_000]
  /// Events that sound at once.
  package var activeEvents = [10, 100, 1000]
  /// Overlapping events of the Timelines that are played from start to end.
  package var overlapping = [1000, 100_000]
  /// Players that are made at once.
  package var players = 1000

  package init() {}

  /// As much as a gate needs: all the same counts, fewer rounds.
  package static var check: ThroughputOptions {
    var options = ThroughputOptions()
    options.rounds = 8
    return options
  }
}
