/// The extent of the throughput bench.
package struct ThroughputOptions: Sendable, Hashable {
  /// Interleaved blocks of each subject.
  package var rounds = 20
  /// Samples in a block. The result of a block is their median.
  package var samples = 5
  /// The duration of a sample of many small pieces in nanoseconds.
  package var sampleNanoseconds: Int64 = 1_000_000
  /// The numbers of voices that one step mixes.
  package var voices = [1, 10, 100, 1000]
  /// The numbers of entries in files.
  package var entries = [10, 100, 2000, 20_000, 200_000]
  /// The number of entries with which the largest file is compared.
  package var fewEntries = 2000
  /// The numbers of events in Timelines, of which most have ended or not begun.
  package var events = [10, 1000, 100_000, 1_000_000]
  /// The numbers of active events.
  package var activeEvents = [10, 100, 1000]
  /// The numbers of overlapping events in Timelines that are played from start to end.
  package var overlapping = [1000, 100_000]
  /// The numbers of segments in a track of a stream.
  package var segments = [50, 1000]
  /// The number of players that are created at once.
  package var players = 1000

  package init() {}

  /// The extent for `--check`: the same numbers with fewer rounds.
  package static var check: ThroughputOptions {
    var options = ThroughputOptions()
    options.rounds = 8
    return options
  }
}
