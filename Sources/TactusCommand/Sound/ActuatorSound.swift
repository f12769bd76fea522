internal import Glibc
internal import TactusCapture
internal import TactusDevice

/// The actuators as a sound: each is a sine with its current frequency and level.
///
/// At a change of frequency the phase continues, so that the sine has no step.
struct ActuatorSound {
  /// The default sample rate.
  static let standardRate = 8000
  /// The valid sample rates: the least is four times the highest frequency that an actuator may
  /// declare (2 kHz), the most is the highest rate that sound cards commonly play.
  static let rates = 8000...192_000
  /// The largest number of samples: an hour at the standard rate.
  static let sampleLimit = 3600 * standardRate

  /// The sample rate in hertz.
  let rate: Int

  /// The number of samples within a time in nanoseconds. Sample k is at k / ``rate`` seconds, and
  /// is counted if that is before the end.
  func sampleCount(_ nanoseconds: Int64) -> Int {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: Self.second)
    let samples = rest * Int64(rate)
    return Int(seconds) * rate + Int(samples / Self.second) + (samples % Self.second > 0 ? 1 : 0)
  }

  /// The sum over all actuators, each sample limited to -1 to 1.
  /// - Parameter count: the number of samples from time 0 of the capture; at most ``sampleLimit``.
  func samples(_ capture: Capture, count: Int) -> [Double] {
    var sum = Array(repeating: 0.0, count: max(count, 0))
    for actuator in capture.capabilities.actuators.indices {
      add(capture.segments.map(\.segment).filter { $0.actuator == actuator }, to: &sum)
    }
    return sum.map { min(max($0, -1), 1) }
  }

  private static let second: Int64 = 1_000_000_000

  private func add(_ segments: [Segment], to sum: inout [Double]) {
    var next = 0
    var phase = 0.0  // in turns
    for index in sum.indices {
      let time = Int64(index) * Self.second / Int64(rate)
      while next < segments.count, segments[next].startNanoseconds <= time { next += 1 }
      guard next > 0 else { continue }
      let segment = segments[next - 1]
      sum[index] += segment.level(at: time) * sin(2 * .pi * phase)
      phase += segment.frequencyHertz / Double(rate)
      phase -= phase.rounded(.down)
    }
  }
}
