/// What is known about a sound file after it was decoded to its end.
package struct SoundFacts: Sendable, Hashable {
  /// The container, by libsndfile's name: `WAV (Microsoft)`.
  package var container: String
  /// The coding of the samples, by libsndfile's name: `Signed 16 bit PCM`.
  package var coding: String
  /// Samples a second.
  package var rate: Int
  package var channels: Int
  /// Frames that could be decoded.
  package var frames: Int

  package var seconds: Double { Double(frames) / Double(max(rate, 1)) }

  package init(container: String, coding: String, rate: Int, channels: Int, frames: Int) {
    self.container = container
    self.coding = coding
    self.rate = rate
    self.channels = channels
    self.frames = frames
  }

  /// `mono`, `stereo` or `6 channels`.
  package var layout: String {
    switch channels {
    case 1: "mono"
    case 2: "stereo"
    default: "\(channels) channels"
    }
  }
}
