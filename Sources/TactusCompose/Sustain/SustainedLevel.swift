internal import Glibc

/// What is left of a sound without its taps, so that no hit is felt twice.
///
/// ```
/// level   ╲__      ╱▔▔▔▔╲      A hit that dies away is a tap alone. What goes on after an onset is
/// taps    |        |           a level from the tap on, no higher than what remains after the
/// left             ▁▁▁▁▁       peak.
/// ```
struct SustainedLevel {
  /// Decibels a second: what dies away as fast or faster is a hit. It is gone to the ear after half
  /// a second; strings, voices and pads last longer.
  private static let hitDecay: Float = 60
  /// Frames over which a decay is measured: 60 ms.
  private static let decayReach = 12
  /// Frames that are averaged at both ends of that, because noise goes up and down.
  private static let decaySpan = 4
  /// Frames after an onset in which its peak is: 60 ms.
  private static let peakReach = 12
  /// Frames of a tap: 15 ms, in which only what was there before the tap is felt beside it.
  private static let tapFrames = 3
  /// Frames after a tap until which what goes on belongs to the tap: 400 ms. What appears later is
  /// another sound, which the hit covered.
  private static let attachment = 80
  /// Frames to each side over which values are averaged: 25 ms, so that neither single periods of a
  /// low voice nor beats of a chord are felt.
  private static let reach = 5

  /// The level of each frame.
  private(set) var levels: [Float]
  /// The sharpness of each frame.
  private(set) var sharpness: [Float]

  init(_ features: SoundFeatures, _ onsets: [SoundOnset]) {
    levels = features.level
    sharpness = features.sharpness
    let starts = onsets.map { onset in
      min(Int((onset.time * Double(FrameGrid.framesPerSecond)).rounded(.up)), features.count)
    }
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : features.count
      removeBefore(start)
      removeHit(from: start, to: end, features.level)
    }
    for (start, end) in zip([0] + starts, starts + [features.count]) where start < end {
      smooth(start..<end)
    }
    for start in starts { makeRoom(at: start) }
  }

  /// The windows of the frames just before an onset hold some of it.
  private mutating func removeBefore(_ start: Int) {
    let clean = max(start - OnsetTime.reachBefore, 0)
    for frame in clean..<max(start, clean) {
      levels[frame] = min(levels[frame], levels[clean])
      sharpness[frame] = sharpness[clean]
    }
  }

  private mutating func removeHit(from start: Int, to end: Int, _ level: [Float]) {
    guard start < end else { return }
    let near = start..<min(start + Self.peakReach, end)
    let top = near.max { level[$0] < level[$1] } ?? start
    let next = firstSustained(from: top, to: end, level)
    let isAttached = next - start <= Self.attachment && next < end
    let remaining = isAttached ? level[next] : 0
    for frame in start..<next { levels[frame] = min(remaining, level[frame]) }
  }

  /// The first frame from which a level dies away more slowly than a hit; the end if there is none.
  private func firstSustained(from top: Int, to end: Int, _ level: [Float]) -> Int {
    let seconds = Float(Self.decayReach) / Float(FrameGrid.framesPerSecond)
    let share = pow(10, -Self.hitDecay * seconds / 20)
    // The last frames hold some of the next onset.
    let last = end - OnsetTime.reachBefore
    var frame = top
    while frame + Self.decayReach + Self.decaySpan <= last {
      let later = frame + Self.decayReach
      let now = level[frame..<frame + Self.decaySpan].reduce(0, +)
      if level[later..<later + Self.decaySpan].reduce(0, +) > now * share { return frame }
      frame += 1
    }
    return end
  }

  /// Leaves to a tap the time that it takes.
  private mutating func makeRoom(at start: Int) {
    let before = start > 0 ? levels[start - 1] : 0
    for frame in start..<min(start + Self.tapFrames, levels.count) {
      levels[frame] = min(levels[frame], before)
    }
  }

  /// Averages power, and sharpness weighted with it, over neighbouring frames of a range.
  private mutating func smooth(_ range: Range<Int>) {
    var powers = [0.0]
    var moments = [0.0]
    for frame in range {
      let power = Double(levels[frame] * levels[frame]) + 1e-12
      powers.append(powers[powers.count - 1] + power)
      moments.append(moments[moments.count - 1] + power * Double(sharpness[frame]))
    }
    for index in 0..<range.count {
      let low = max(index - Self.reach, 0)
      let high = min(index + Self.reach + 1, range.count)
      let power = powers[high] - powers[low]
      levels[range.lowerBound + index] = Float((power / Double(high - low)).squareRoot())
      sharpness[range.lowerBound + index] = Float((moments[high] - moments[low]) / power)
    }
  }
}
