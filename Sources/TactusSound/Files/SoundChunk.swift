/// Some samples of a sound that is decoded in chunks.
package struct SoundChunk: Sendable {
  /// Samples of one channel, -1 to 1: the mean of all channels.
  package var samples: [Float]
  /// Frames per second.
  package var rate: Int
  /// The share of the sound that ends with this chunk, 0 to 1; nil if the file does not state its
  /// length.
  package var share: Double?
}
