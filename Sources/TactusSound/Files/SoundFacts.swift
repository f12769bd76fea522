/// The facts about a sound file that was decoded to its end.
package struct SoundFacts: Sendable, Hashable {
  /// The container, by libsndfile's name: `WAV (Microsoft)`.
  package var container: String
  /// The coding of the samples, by libsndfile's name: `Signed 16 bit PCM`.
  package var coding: String
  /// Frames per second.
  package var rate: Int
  package var channels: Int
  /// Frames that could be decoded.
  package var frames: Int
  /// The reason why there are no more frames if the file is damaged or cut off; nil if it is whole.
  package var fault: String?

  /// The error of a file of which only the first part can be played; nil if the file is whole.
  package var damage: SoundError? {
    fault.map { .damaged(seconds: seconds, $0) }
  }

  /// The number of samples of the sound at a rate, and the largest number of samples that its
  /// conversion holds. Both count at most two channels, to which the sound is reduced first.
  package func samples(at target: Int) -> (kept: Int, needed: Int) {
    let kept = channels == 2 ? 2 : 1
    let wanted = max(Int((Double(frames) * Double(target) / Double(max(rate, 1))).rounded()), 1)
    return (wanted * kept, max(wanted, frames) * kept)
  }

  package var seconds: Double { Double(frames) / Double(max(rate, 1)) }

  package init(
    container: String, coding: String, rate: Int, channels: Int, frames: Int, fault: String? = nil
  ) {
    self.container = container
    self.coding = coding
    self.rate = rate
    self.channels = channels
    self.frames = frames
    self.fault = fault
  }

  /// The channels in words: `mono`, `stereo` or `6 channels`.
  package var layout: String {
    switch channels {
    case 1: "mono"
    case 2: "stereo"
    default: "\(channels) channels"
    }
  }
}
