internal import Glibc

/// The difference between the rise of the spectrum and the mean around it, at each frame. It is
/// smoothed, so that beats may be some milliseconds early or late.
struct OnsetStrength {
  /// The number of frames on each side whose mean is subtracted, which is half a second.
  private static let meanReach = 100
  /// The weights of a frame and of the six frames to each side: a Gaussian with a standard
  /// deviation of 10 ms.
  private static let bell: [Float] = (0...6).map { Float(exp(-0.125 * Double($0 * $0))) }

  private let values: [Float]

  init(_ features: SoundFeatures) {
    let rise = features.rise
    var sums: [Double] = [0]
    for value in rise { sums.append(sums[sums.count - 1] + Double(value)) }
    let above = rise.indices.map { index -> Float in
      let (low, high) = (max(index - Self.meanReach, 0), min(index + Self.meanReach, rise.count))
      // A rise that is too small for an onset is only noise.
      if rise[index] < OnsetFinder.leastRise { return 0 }
      return max(rise[index] - Float((sums[high] - sums[low]) / Double(max(high - low, 1))), 0)
    }
    values = above.indices.map { index in
      var sum = above[index] * Self.bell[0]
      for offset in 1..<Self.bell.count {
        if index >= offset { sum += above[index - offset] * Self.bell[offset] }
        if index + offset < above.count { sum += above[index + offset] * Self.bell[offset] }
      }
      return sum
    }
  }

  /// The number of frames.
  var count: Int { values.count }

  /// The autocorrelation of the `length` frames from `start` on, or of those that the sound has.
  func autocorrelation(from start: Int, length: Int) -> Autocorrelation {
    Autocorrelation(values[start..<min(start + length, count)])
  }
}
