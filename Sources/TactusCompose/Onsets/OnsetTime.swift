/// Moves an onset from the frame in which the spectrum rises most to the millisecond in which the
/// loudness begins to rise.
struct OnsetTime {
  /// Milliseconds before and after a frame's middle that are searched: a window reaches 12 ms to
  /// each side, and the rise is measured over 10 ms.
  private static let before = 25
  private static let after = 12
  /// Milliseconds whose loudness is compared with that of the same time before.
  private static let span = 5
  /// The least step in decibels. A smaller one may be chance: then the frame's time counts.
  private static let leastStep: Float = 3
  /// Loudness in decibels below the loudest parts that counts as silence.
  private static let floor: Float = -50
  /// Milliseconds from an onset to the frame with the highest rise, for sudden onsets.
  private static let delay = 2
  /// Frames before an onset in which its window does not hold it yet.
  static let reachBefore = 3

  private let fine: [Float]

  init(_ features: SoundFeatures) { fine = features.fine }

  /// Seconds of the onset that a frame holds.
  func seconds(near frame: Int) -> Double {
    let middle = frame * FrameGrid.finePerFrame
    var best = (step: Self.leastStep, index: max(middle - Self.delay, 0))
    for index in max(middle - Self.before, 0)...max(middle + Self.after, 0) {
      let step = mean(index, Self.span) - mean(index - Self.span, Self.span)
      if step > best.step { best = (step, index) }
    }
    return Double(best.index) / Double(FrameGrid.finePerSecond)
  }

  /// The mean loudness of some milliseconds; silence outside of the sound.
  private func mean(_ start: Int, _ count: Int) -> Float {
    var sum: Float = 0
    for index in start..<start + count {
      sum += fine.indices.contains(index) ? max(fine[index], Self.floor) : Self.floor
    }
    return sum / Float(count)
  }
}
