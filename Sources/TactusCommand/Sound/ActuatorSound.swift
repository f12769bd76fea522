internal import Glibc
internal import TactusDevice
internal import TactusLoopback

/// What the actuators do as a sound: each a sine of its frequency with its level.
///
/// A frequency that changes bends the sine and never breaks it: the phase runs on.
struct ActuatorSound {
  /// Samples a second: 125 µs lie between two.
  static let rate = 8000
  private static let interval: Int64 = 125_000
  /// Samples of one sound: an hour.
  static let sampleLimit = 3600 * rate

  /// How many samples a sound of that many nanoseconds has.
  static func sampleCount(_ nanoseconds: Int64) -> Int {
    Int(nanoseconds / interval) + (nanoseconds % interval > 0 ? 1 : 0)
  }

  /// The sum over all actuators, each sample limited to -1 to 1.
  /// - Parameter count: how many samples, from time 0 of the capture.
  static func samples(_ capture: Capture, count: Int) -> [Double] {
    var sum = Array(repeating: 0.0, count: max(count, 0))
    for actuator in capture.capabilities.actuators.indices {
      add(capture.segments.map(\.segment).filter { $0.actuator == actuator }, to: &sum)
    }
    return sum.map { min(max($0, -1), 1) }
  }

  private static func add(_ segments: [Segment], to sum: inout [Double]) {
    var next = 0
    var phase = 0.0  // in turns
    for index in sum.indices {
      let time = Int64(index) * interval
      while next < segments.count, segments[next].startNanoseconds <= time { next += 1 }
      guard next > 0 else { continue }
      let segment = segments[next - 1]
      sum[index] += segment.level(at: time) * sin(2 * .pi * phase)
      phase += segment.frequencyHertz / Double(rate)
      phase -= phase.rounded(.down)
    }
  }
}

extension Segment {
  /// The level at a time from the start on: moved to the end of the segment, then held.
  fileprivate func level(at time: Int64) -> Double {
    let length = endNanoseconds - startNanoseconds
    guard length > 0, time < endNanoseconds else { return endLevel }
    return startLevel + (endLevel - startLevel) * Double(time - startNanoseconds) / Double(length)
  }
}
