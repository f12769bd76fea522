internal import Glibc

/// The loudness of a sound's loudest parts, measured in a first pass over all its samples. The
/// levels of the second pass (``SoundAnalysis``) are relative to it, so that a quiet recording
/// gives the same pattern as a loud one.
package struct SoundLoudness {
  /// The length of the blocks whose loudness is counted, in seconds. The ear adds up sounds over
  /// roughly this time.
  private static let blockSeconds = 0.02
  /// The share of the blocks that may be louder than the reference, so that single clicks do not
  /// determine it.
  private static let louderShare = 0.005
  /// The range of loudness that is counted, in decibels relative to full scale. Values outside it
  /// count as its bounds.
  private static let lowest = -120.0
  private static let highest = 6.0
  /// The number of counters per decibel.
  private static let steps = 10.0
  /// A sound below this level, in decibels relative to full scale, counts as silence. It cannot be
  /// heard at a volume at which speech is heard well.
  package static let silence = -70.0

  /// The number of blocks at each loudness.
  private var counts = Array(repeating: 0, count: Int((highest - lowest) * steps) + 1)
  /// The sample rate in hertz.
  package let rate: Int
  private let blockLength: Int
  private var sum = 0.0
  private var filled = 0
  /// The number of samples added so far.
  package private(set) var samples = 0

  /// - Parameter rate: the sample rate in hertz, one of ``ComposeLimits/rates``.
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

  /// The amplitude of the loudest parts: the root mean square that only 0.5 % of the audible blocks
  /// exceed. Nil if no block is audible. Silent blocks do not count, so that pauses do not change
  /// the result.
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
