internal import Glibc

/// The level of a sound without its hits. Hits are played as taps; if they stayed in the level,
/// each would be felt twice. A sound that was there before a hit goes on under it.
///
/// ```
/// level   ╲__      ╱▔▔▔▔╲      A hit that dies away becomes only a tap. A sound that goes on after
/// taps    |        |           its onset is also left as a level from the tap on, no higher than
/// left             ▁▁▁▁▁       the level after its peak.
/// ```
struct SustainedLevel {
  /// A sound that decays by this many decibels per second, or faster, is a hit: in half a second it
  /// loses at least 30 dB. Strings, voices and synthesizer pads last longer.
  private static let hitDecay: Float = 60
  /// The decay is measured over this many frames: 60 ms.
  private static let decayReach = 12
  /// The number of frames averaged at both ends of the measured decay, because noise fluctuates.
  private static let decaySpan = 4
  /// The peak of an onset is within this many frames after it: 60 ms.
  private static let peakReach = 12
  /// The duration of a tap in frames: 15 ms. During it, the level is at most that before the tap.
  private static let tapFrames = 3
  /// A sustained level that begins within this many frames after a tap (400 ms) belongs to the tap
  /// and starts with it. One that begins later is another sound, which the hit covered.
  private static let attachment = 80
  /// Values are averaged over this many frames to each side (25 ms), so that neither the periods of
  /// a low voice nor the beating of a chord can be felt.
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

  /// Removes an onset from the frames just before it, whose windows already contain part of it.
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
    let remaining = isAttached ? level[next] : covered(start..<next, level)
    for frame in start..<next { levels[frame] = min(remaining, level[frame]) }
  }

  /// The level of a sound that was there before a hit and goes on under it; 0 if there is none.
  private func covered(_ hit: Range<Int>, _ level: [Float]) -> Float {
    guard hit.lowerBound > 0, let least = level[hit].min() else { return 0 }
    return min(levels[hit.lowerBound - 1], least)
  }

  /// The first frame from which the level decays more slowly than a hit; `end` if there is none.
  private func firstSustained(from top: Int, to end: Int, _ level: [Float]) -> Int {
    let seconds = Float(Self.decayReach) / Float(FrameGrid.framesPerSecond)
    let share = pow(10, -Self.hitDecay * seconds / 20)
    // The windows of the last frames contain part of the next onset.
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

  /// Limits the level during a tap to the level before it.
  private mutating func makeRoom(at start: Int) {
    let before = start > 0 ? levels[start - 1] : 0
    for frame in start..<min(start + Self.tapFrames, levels.count) {
      levels[frame] = min(levels[frame], before)
    }
  }

  /// Averages power over neighbouring frames of a range, and sharpness weighted with the power.
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
