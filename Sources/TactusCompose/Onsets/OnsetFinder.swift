/// Finds onsets where the spectrum rises more than it does around them.
///
/// ```
/// rise ─► highest of 60 ms ─► above the threshold of 400 ms around ─► moved to where the
///                                                                     loudness steps up
/// ```
struct OnsetFinder {
  /// Frames to each side within which an onset has the highest rise: 30 ms, the time within which
  /// two sounds are heard as one.
  private static let peakReach = 6
  /// Frames to each side from which the threshold is taken: 200 ms.
  private static let thresholdReach = 40
  /// The least rise above the median, in steps of a tenfold, at normal sensitivity.
  static let leastRise: Float = 0.04
  /// How many times the spread above the median an onset must be.
  private static let spreads: Float = 3
  /// Frames after an onset in which its level is highest: 60 ms.
  private static let levelReach = 12
  /// Seconds between two onsets: below, two taps feel like one.
  private static let leastInterval = 0.04
  /// An onset adds less than this amplitude: it is not heard beside the loudest parts.
  private static let leastLevel = 0.01
  /// A sound that ends at once clicks. It is no onset where the level afterwards is below this
  /// share of that before.
  private static let endShare: Float = 0.5

  private let features: SoundFeatures
  /// Multiplies the threshold.
  private let threshold: Float

  init(_ features: SoundFeatures, threshold: Float) {
    self.features = features
    self.threshold = threshold
  }

  /// The onsets by time. O(n).
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

  /// How far the rise is above the threshold's median; nil where there is no onset.
  private func clarity(at frame: Int) -> Double? {
    let rise = features.rise
    guard rise[frame] >= Self.leastRise * threshold else { return nil }
    let near = range(frame, Self.peakReach)
    for other in near where rise[other] > rise[frame] { return nil }
    for other in near where other < frame && rise[other] == rise[frame] { return nil }
    // A sound that is shorter than that has silence around it.
    let silence = max(2 * Self.thresholdReach + 1 - rise.count, 0)
    let around = (rise[range(frame, Self.thresholdReach)] + Array(repeating: 0, count: silence))
      .sorted()
    let median = around[around.count / 2]
    let spread = around[around.count * 3 / 4] - median
    let above = rise[frame] - median
    guard above >= threshold * (Self.leastRise + Self.spreads * spread) else { return nil }
    return Double(above)
  }

  /// The level before an onset. Before the sound it is taken to be the lowest of the first 200 ms,
  /// so that a hit at the very start is a tap, and a noise that is there from the start is not.
  private func level(before start: Int) -> Float {
    if start >= OnsetTime.reachBefore { return features.level[start - OnsetTime.reachBefore] }
    let end = start + Self.thresholdReach
    return end < features.count ? features.level[start..<end].min() ?? 0 : 0
  }

  private func range(_ frame: Int, _ reach: Int) -> Range<Int> {
    max(frame - reach, 0)..<min(frame + reach + 1, features.count)
  }

  /// The onset at a frame; nil if it is not heard, or is an end.
  private func onset(at frame: Int, _ clarity: Double) -> SoundOnset? {
    let time = OnsetTime(features).seconds(near: frame)
    let start = max(Int(time * Double(FrameGrid.framesPerSecond)), 0)
    let before = level(before: start)
    let end = min(start + Self.levelReach, features.count)
    let after = features.level[min(start, end)..<end].max() ?? 0
    let later = features.level[min(start + OnsetTime.reachBefore, end)..<end].max() ?? 0
    if start >= OnsetTime.reachBefore, later < before * Self.endShare { return nil }
    // A new note at the same loudness is heard as well, if less.
    let added = max(after * after - before * before, after * after / 10)
    let level = Double(added.squareRoot())
    if level < Self.leastLevel { return nil }
    return SoundOnset(
      time: time, level: level, sharpness: Double(features.riseSharpness[frame]), clarity: clarity)
  }
}
