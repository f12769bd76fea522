package import TactusSound

/// The extent of the sound bench.
package struct SoundBenchOptions: Sendable {
  /// The number of blocks of the engine and of the loop in C, which alternate.
  package var rounds = 20
  /// The number of samples in a block. The result of a block is their median.
  package var samples = 3
  /// The number of blocks of the session with sound and of that without, which alternate.
  package var blocks = 10
  /// The number of steps of the playback thread in a block, one per millisecond.
  package var periods = 2500
  /// The sink that plays while lateness is measured.
  package var sink: SinkOpening
  /// How long haptics may wait for their sound, in seconds.
  package var latencySeconds: Double
  /// The ALSA device that records what the sink plays; nil to measure no offsets.
  package var monitor: String?
  /// The number of clicks in a group, ten per second.
  package var clicks = 200
  /// The start times of the groups of clicks, in seconds from the first.
  package var groupTimes = [0]

  package init(sink: SinkOpening, latencySeconds: Double) {
    self.sink = sink
    self.latencySeconds = latencySeconds
  }

  /// The extent for `--check`: fewer blocks and clicks.
  package mutating func shorten() {
    rounds = 8
    periods = 1000
    clicks = 50
  }

  /// The extent for `--full`: the clicks are played again after five and ten minutes. Blocks are
  /// longer, because the 99th percentile varies too much in short ones.
  package mutating func lengthen() {
    groupTimes = [0, 300, 600]
    periods = 10_000
  }
}
