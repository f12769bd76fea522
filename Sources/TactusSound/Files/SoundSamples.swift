/// A decoded sound: one or two channels, interleaved, each sample -1 to 1.
package struct SoundSamples: Sendable, Hashable {
  /// 1 or 2.
  package var channels: Int
  /// Frames per second.
  package var rate: Int
  package var interleaved: [Float]
  /// The reason why the sound is shorter than its file states; nil if the file is whole.
  package var damage: SoundError?

  package var frames: Int { interleaved.count / channels }

  package init(channels: Int, rate: Int, interleaved: [Float]) {
    self.channels = channels
    self.rate = rate
    self.interleaved = interleaved
  }
}
