package import TactusSound

/// The extent of the sound bench.
package struct SoundBenchOptions: Sendable {
  /// Interleaved blocks of the engine and of the loop in C.
  package var rounds = 20
  /// Samples in a block. The result of a block is their median.
  package var samples = 3
  /// Interleaved blocks of a session with and of one without sound.
  package var blocks = 10
  /// Steps of the playback thread in a block, one in a millisecond.
  package var periods = 2500
  /// The sink that plays while lateness is measured.
  package var sink: SinkOpening
  /// Seconds that touch waits for its sound at most.
  package var latencySeconds: Double
  /// The ALSA device that records what the sink plays; nil: offsets are not measured.
  package var monitor: String?
  /// Clicks of a group, one in a tenth of a second.
  package var clicks = 200
  /// Seconds from the start of one group of clicks to that of the next.
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

  /// The extent for `--full`: clicks again after five and ten minutes.
  package mutating func lengthen() { groupTimes = [0, 300, 600] }
}
