internal import Glibc

/// How loud a sound is at its loudest, found in a first pass over it. Everything else is relative
/// to that, so that a quiet recording gives the same pattern as a loud one.
package struct SoundLoudness {
  /// Seconds of a block: as long as the ear sums up what is short, roughly.
  private static let blockSeconds = 0.02
  /// The share of the blocks that may be louder than the reference: single clicks are.
  private static let louderShare = 0.005
  /// The lowest and highest loudness that is counted, in decibels relative to full scale.
  private static let lowest = -120.0
  private static let highest = 6.0
  /// Steps of a decibel.
  private static let steps = 10.0
  /// A sound is silent below this, in decibels relative to full scale: at the volume at which
  /// speech is heard well, it cannot be heard.
  package static let silence = -70.0

  /// The number of blocks at each loudness.
  private var counts = Array(repeating: 0, count: Int((highest - lowest) * steps) + 1)
  /// Samples a second.
  package let rate: Int
  private let blockLength: Int
  private var sum = 0.0
  private var filled = 0
  /// Samples so far.
  package private(set) var samples = 0

  /// - Parameter rate: samples a second, one of ``ComposeLimits/rates``.
  package init(rate: Int) {
    self.rate = rate
    blockLength = max(Int(Double(rate) * Self.blockSeconds), 1)
  }

  /// Adds samples of one channel. O(n).
  package mutating func add(_ chunk: ArraySlice<Float>) {
    samples += chunk.count
    for sample in chunk {
      sum += Double(sample * sample)
      filled += 1
      if filled == blockLength { endBlock() }
    }
  }

  private mutating func endBlock() {
    let loudness = 10 * log10(sum / Double(blockLength) + 1e-13)
    let index = Int((min(max(loudness, Self.lowest), Self.highest) - Self.lowest) * Self.steps)
    counts[index] += 1
    (sum, filled) = (0, 0)
  }

  /// The reference: the root mean square that few blocks exceed; nil if the sound is silent. Blocks
  /// that are silent do not count, so that pauses change nothing.
  package var reference: Float? {
    var all = self
    if all.filled > 0 { all.endBlock() }
    let audible = Int((Self.silence - Self.lowest) * Self.steps)
    let total = all.counts[audible...].reduce(0, +)
    guard total > 0 else { return nil }
    let limit = Int(Double(total) * Self.louderShare)
    var louder = 0
    for index in all.counts.indices[audible...].reversed() {
      louder += all.counts[index]
      guard louder > limit else { continue }
      return Float(pow(10, (Self.lowest + (Double(index) + 0.5) / Self.steps) / 20))
    }
    return nil
  }
}
