internal import Foundation
package import TactusDevice

/// The levels and the frequencies of an actuator, decoded from its samples alone.
///
/// The tone of a level is `level × sin(phase)`, with phase 0 where the tone begins. The zeros of
/// the tone give its frequency and its phase, and the phase gives the level.
package struct DecodedDrive {
  /// A level at a frame. Between two of them it changes linearly; a step is two at one frame.
  package private(set) var levels: [(frame: Int, level: Double)] = []
  /// A frequency from a frame on.
  package private(set) var frequencies: [(frame: Int, hertz: Double)] = []

  private let rate: Double
  /// The sample of level 1 at its crest.
  private let amplitude: Double
  /// The factors of the DC blocker while a tone plays, and at rest.
  private let tone, rest: Double
  private let samples: [Double]

  /// Where the sine is smaller, samples do not show the level.
  private static let leastSine = 0.35
  /// The part of the last half turn, in which the zeros do not show a change of the frequency, that
  /// is decoded. Later a small error of the phase would be a large one of the level.
  private static let lastPart = 0.6
  /// Smaller relative changes of the frequency are not found: the zeros are not exact.
  private static let leastBend = 0.0025
  /// Smaller changes of the level are not stored.
  private static let leastChange = 0.002
  /// The number of frames before a tone in which it may have begun, and the number of frames of 0
  /// in a row before that.
  private static let (longestRise, silentFrames) = (2400, 24)
  /// Frames of a rest, at least.
  private static let restFrames = 240
  /// Frames of a pause between two tones, at least. They must decay as the DC blocker does at rest.
  /// A tone above level 0.01 does so for a shorter time only.
  private static let pauseFrames = 30

  /// - Parameter samples: of the actuator's channel, from a rest on, at full level.
  package init(_ samples: [Int16], _ actuator: Actuator, _ drive: SampleDrive, rate: Int) {
    self.rate = Double(rate)
    self.samples = samples.map { Double($0) }
    amplitude = drive.peak * 31 / 32 * 32_767
    tone = 1 - 2 * .pi * actuator.frequencyBandHertz.lowerBound / 64 / Double(rate)
    rest = 1 - 1 / (0.005 * Double(rate))
    levels = [(0, 0)]
    // The end of the last tone.
    var (frame, end) = (0, 0)
    let isResting = rests
    while frame < isResting.count {
      let begin = frame
      while frame < isResting.count, isResting[frame] == isResting[begin] { frame += 1 }
      if !isResting[begin] {
        decode(start(of: begin, after: end)..<frame)
        end = frame
      }
    }
    levels.append((samples.count, levels.last?.level ?? 0))
  }

  /// For each frame, whether no tone plays. Then the samples only decay.
  private var rests: [Bool] {
    var result = [Bool](repeating: false, count: samples.count)
    var since = 0
    for frame in samples.indices.dropFirst() {
      if abs(samples[frame] - rest * samples[frame - 1]) > 1 { since = frame }
      if frame - since >= Self.restFrames {
        for earlier in max(frame - Self.restFrames, since)...frame { result[earlier] = true }
      }
    }
    markPauses(&result)
    // A rest lasts to the end of the samples.
    if samples.count - since < Self.restFrames, samples[since...].allSatisfy({ $0 == 0 }) {
      for frame in since..<samples.count { result[frame] = true }
    }
    return result
  }

  /// Marks the frames of short pauses.
  private func markPauses(_ rests: inout [Bool]) {
    var frame = 0
    while frame < samples.count {
      var (end, decayed) = (frame + 1, samples[frame] * rest)
      while end < samples.count, abs(samples[end] - decayed) <= 1 {
        decayed *= rest
        end += 1
      }
      let isPause = end - frame >= Self.pauseFrames
      if isPause { for place in frame..<end { rests[place] = true } }
      frame = isPause ? end : frame + 1
    }
  }

  /// The frame at which a tone begins. A tone that rises from 0 is at first as low as the decay of
  /// a rest, so its beginning is the last of several frames that are exactly 0.
  /// - Parameter last: the end of the tone before.
  private func start(of frame: Int, after last: Int) -> Int {
    var zeros = 0
    let first = max(frame - Self.longestRise, last - 1, 0)
    for earlier in stride(from: frame - 1, to: first, by: -1) {
      zeros = samples[earlier] == 0 ? zeros + 1 : 0
      if zeros == Self.silentFrames { return earlier + zeros - 1 }
    }
    return max(frame - 1, 0)
  }

  // MARK: A tone

  private mutating func decode(_ frames: Range<Int>) {
    let waves = unblocked(frames)
    let phases = phases(waves, from: frames.lowerBound)
    var (level, stored) = (0.0, Double?.none)
    // The last frame with the stored level.
    var known = frames.lowerBound
    levels.append((frames.lowerBound, 0))
    let last = (phases.last ?? 0).rounded(.down) + Self.lastPart
    for (place, phase) in phases.enumerated() where phase < last {
      let sine = abs(sin(phase * .pi))
      guard sine > Self.leastSine else { continue }
      level = min(abs(waves[place]) / sine, 1)
      if abs(level - (stored ?? -1)) > Self.leastChange {
        levels.append((known, stored ?? level))
        levels.append((frames.lowerBound + place, level))
        stored = level
      }
      known = frames.lowerBound + place
    }
    if stored == nil {
      // A click has no phase, so its largest sample is its level.
      level = min(waves.map(abs).max() ?? 0, 1)
      levels.append((frames.lowerBound, level))
    }
    levels += [(frames.upperBound, level), (frames.upperBound, 0)]
  }

  /// The level at a frame.
  package func level(at frame: Int) -> Double {
    guard let next = levels.firstIndex(where: { $0.frame > frame }), next > 0 else { return 0 }
    let (before, after) = (levels[next - 1], levels[next])
    let share = Double(frame - before.frame) / Double(after.frame - before.frame)
    return before.level + (after.level - before.level) * share
  }

  /// The tone before the DC blocker; 1 is the crest of level 1.
  private func unblocked(_ frames: Range<Int>) -> [Double] {
    var value = 0.0
    return frames.map { frame in
      if frame > frames.lowerBound {
        value += samples[frame] - tone * samples[frame - 1]
      }
      return value / amplitude
    }
  }

  /// The half turns since the tone began, by frame.
  private mutating func phases(_ waves: [Double], from start: Int) -> [Double] {
    let zeros = Self.zeros(waves)
    guard zeros.count > 1 else { return waves.map { _ in 0 } }
    // Frames of each half turn.
    let lengths = zip(zeros.dropFirst(), zeros).map { $0 - $1 }
    var phases: [Double] = []
    for (turn, begin) in zeros.enumerated() {
      let isLast = turn == lengths.count
      let length = isLast ? lengths[turn - 1] : lengths[turn]
      let end = isLast ? Double(waves.count) : zeros[turn + 1]
      let bend = isLast ? nil : bend(turn, lengths)
      frequencies.append((start + Int(begin), rate / 2 / (bend?.before ?? length)))
      if let bend { frequencies.append((start + Int(begin + bend.at), rate / 2 / bend.after)) }
      while Double(phases.count) < end {
        let passed = Double(phases.count) - begin
        if let bend, passed > bend.at {
          phases.append(Double(turn) + bend.at / bend.before + (passed - bend.at) / bend.after)
        } else {
          phases.append(Double(turn) + passed / (bend?.before ?? length))
        }
      }
    }
    return phases
  }

  /// Where in a half turn the frequency changes from that of the half turn before to that of the
  /// next one; nil: it does not.
  private func bend(
    _ turn: Int, _ lengths: [Double]
  ) -> (at: Double, before: Double, after: Double)? {
    guard turn > 0, turn + 1 < lengths.count else { return nil }
    let (before, length, after) = (lengths[turn - 1], lengths[turn], lengths[turn + 1])
    guard abs(before - after) > before * Self.leastBend, min(before, after) < length,
      length < max(before, after)
    else { return nil }
    // `at / before + (length - at) / after` is 1, the half turn.
    return ((1 - length / after) / (1 / before - 1 / after), before, after)
  }

  /// The frames at which the tone is 0, with fractions: its beginning and each change of sign.
  private static func zeros(_ waves: [Double]) -> [Double] {
    var zeros = [0.0]
    for place in waves.indices.dropFirst(2) where waves[place - 1] * waves[place] < 0 {
      let share = waves[place - 1] / (waves[place - 1] - waves[place])
      zeros.append(Double(place - 1) + share)
    }
    return zeros
  }
}
