/// Finds the onsets of a sound: the frames where the spectrum rises more than around them.
///
/// ```
/// rise ─► highest of 60 ms ─► above the threshold of 400 ms around ─► moved to where the
///                                                                     loudness steps up
/// ```
struct OnsetFinder {
  /// An onset must have the highest rise of this many frames to each side: 30 ms, within which two
  /// sounds are heard as one.
  private static let peakReach = 6
  /// The threshold is computed from this many frames to each side: 200 ms.
  private static let thresholdReach = 40
  /// The least rise above the median at ``ComposeSettings/Taps/normal``, in the unit of
  /// ``SoundFeatures/rise``.
  static let leastRise: Float = 0.04
  /// The rise of an onset must exceed the median around it by ``leastRise`` and this many times the
  /// spread, which is the distance from the median to the upper quartile.
  private static let spreads: Float = 3
  /// The level after an onset is the highest one in this many frames from the onset on: 60 ms.
  private static let levelReach = 12
  /// The least time between two onsets, in seconds. Taps that are closer feel like one.
  private static let leastInterval = 0.04
  /// An onset that adds less than this amplitude, relative to the loudest parts, is ignored,
  /// because it cannot be heard beside them.
  private static let leastLevel = 0.01
  /// A sound that is cut off also makes the spectrum rise (a click). A rise is not an onset if the
  /// level afterwards is below this share of the level before.
  private static let endShare: Float = 0.5

  private let features: SoundFeatures
  /// The factor on the threshold, ``ComposeSettings/Taps/threshold``.
  private let threshold: Float

  init(_ features: SoundFeatures, threshold: Float) {
    self.features = features
    self.threshold = threshold
  }

  /// The onsets in the order of time. O(n) in the frames.
  var onsets: [SoundOnset] {
    var result: [SoundOnset] = []
    for frame in 0..<features.count {
      guard let clarity = clarity(at: frame) else { continue }
      guard let onset = onset(at: frame, clarity) else { continue }
      if let last = result.last, onset.time - last.time < Self.leastInterval {
        if last.clarity < clarity { result[result.count - 1] = onset }
      } else {
        result.append(onset)
      }
    }
    return result
  }

  /// The difference between the rise at a frame and the median around it; nil if the frame has no
  /// onset.
  private func clarity(at frame: Int) -> Double? {
    let rise = features.rise
    guard rise[frame] >= Self.leastRise * threshold else { return nil }
    let near = range(frame, Self.peakReach)
    for other in near where rise[other] > rise[frame] { return nil }
    for other in near where other < frame && rise[other] == rise[frame] { return nil }
    // A sound shorter than the range of the threshold is treated as surrounded by silence.
    let silence = max(2 * Self.thresholdReach + 1 - rise.count, 0)
    let around = (rise[range(frame, Self.thresholdReach)] + Array(repeating: 0, count: silence))
      .sorted()
    let median = around[around.count / 2]
    let spread = around[around.count * 3 / 4] - median
    let above = rise[frame] - median
    guard above >= threshold * (Self.leastRise + Self.spreads * spread) else { return nil }
    return Double(above)
  }

  /// The level before an onset. For an onset at the very start of the sound, this is the lowest
  /// level of the first 200 ms, so that a hit there is a tap and a steady noise is not.
  private func level(before start: Int) -> Float {
    if start >= OnsetTime.reachBefore { return features.level[start - OnsetTime.reachBefore] }
    let end = start + Self.thresholdReach
    return end < features.count ? features.level[start..<end].min() ?? 0 : 0
  }

  private func range(_ frame: Int, _ reach: Int) -> Range<Int> {
    max(frame - reach, 0)..<min(frame + reach + 1, features.count)
  }

  /// The onset at a frame; nil if it is too quiet to be heard, or if a sound is cut off there.
  private func onset(at frame: Int, _ clarity: Double) -> SoundOnset? {
    let time = OnsetTime(features).seconds(near: frame)
    let start = max(Int(time * Double(FrameGrid.framesPerSecond)), 0)
    let before = level(before: start)
    let end = min(start + Self.levelReach, features.count)
    let after = features.level[min(start, end)..<end].max() ?? 0
    let later = features.level[min(start + OnsetTime.reachBefore, end)..<end].max() ?? 0
    if start >= OnsetTime.reachBefore, later < before * Self.endShare { return nil }
    // A new note adds no level if the sound before was as loud. It is still heard as an onset, so
    // at least a tenth of its power counts.
    let added = max(after * after - before * before, after * after / 10)
    let level = Double(added.squareRoot())
    if level < Self.leastLevel { return nil }
    return SoundOnset(
      time: time, level: level, sharpness: Double(features.riseSharpness[frame]), clarity: clarity)
  }
}
