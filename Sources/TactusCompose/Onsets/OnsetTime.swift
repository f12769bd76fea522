/// Moves an onset from the frame in which the spectrum rises most to the millisecond in which the
/// loudness begins to rise.
struct OnsetTime {
  /// The searched milliseconds before and after the middle of the frame. A window reaches about
  /// 12 ms to each side, and the rise is measured over 10 ms.
  private static let before = 25
  private static let after = 12
  /// The milliseconds whose mean loudness is compared with that of as many milliseconds before.
  private static let span = 5
  /// The smallest step in decibels that determines the time of an onset. A smaller step may be
  /// accidental, so the time of the frame is used instead.
  private static let leastStep: Float = 3
  /// The frame gives the time of an onset to this many milliseconds.
  private static let certain = 5
  /// The decibels by which a step counts less for each millisecond beyond that. The loudness of a
  /// chord rises and falls by more than the step of a soft hit over the chord.
  private static let distrust: Float = 0.8
  /// The loudness, in decibels relative to the loudest parts, below which everything counts as
  /// silence.
  private static let floor: Float = -50
  /// The number of milliseconds from a sudden onset to the frame with the highest rise.
  private static let delay = 2
  /// The distance in frames from an onset back to a frame whose window does not contain the onset.
  static let reachBefore = 3

  private let fine: [Float]

  init(_ features: SoundFeatures) { fine = features.fine }

  /// The time of the onset near a frame, in seconds from the start of the sound.
  func seconds(near frame: Int) -> Double {
    let middle = frame * FrameGrid.finePerFrame
    let expected = max(middle - Self.delay, 0)
    var best = (step: Self.leastStep, index: expected)
    for index in max(middle - Self.before, 0)...max(middle + Self.after, 0) {
      let distance = max(abs(index - expected) - Self.certain, 0)
      let step =
        mean(index, Self.span) - mean(index - Self.span, Self.span)
        - Self.distrust * Float(distance)
      if step > best.step { best = (step, index) }
    }
    return Double(best.index) / Double(FrameGrid.finePerSecond)
  }

  /// The mean loudness of `count` milliseconds from `start`; times outside the sound are silent.
  private func mean(_ start: Int, _ count: Int) -> Float {
    var sum: Float = 0
    for index in start..<start + count {
      sum += fine.indices.contains(index) ? max(fine[index], Self.floor) : Self.floor
    }
    return sum / Float(count)
  }
}
