package import TactusSound

/// The state of the sink of a live stage.
package struct SoundStatus: Sendable, Hashable {
  /// The sink; nil while it is not open.
  package var sink: SinkFacts?
  /// Why the sink is not open; nil if it is open or was not opened yet.
  package var failure: String?
  /// Nanoseconds from a command to the first frame that it can change, as measured.
  package var latencyNanoseconds: Int64 = 0
  /// Nanoseconds by which sounds are heard later than haptics are felt, because the sink is slower
  /// than the allowed latency.
  package var lateNanoseconds: Int64 = 0
  /// The number of gaps in the sound since the stage was created.
  package var underrunCount = 0
  /// Sounds that were dropped, because ``SoundLimits/voices`` played already.
  package var droppedCount = 0
  /// Samples that were limited to full scale.
  package var limitedCount = 0
  /// The drift of the sink's clock against CLOCK_MONOTONIC that is corrected now, in millionths.
  package var driftMillionths = 0.0

  package init() {}

  /// What was not heard as it should be, for example `gaps 2, sounds dropped 1`; nil if everything
  /// was.
  package var losses: String? {
    let counts = [
      ("gaps", underrunCount), ("sounds dropped", droppedCount), ("samples limited", limitedCount),
    ]
    let parts = counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The figures of the sound device for the end of playback, for example `sound on default: gaps
  /// 0`; nil if no sink is open.
  package var figures: String? { sink.map { "sound on \($0.name): \(losses ?? "gaps 0")" } }
}
