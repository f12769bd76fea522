/// The shape of the mean of several clicks.
struct ClickShape {
  let peak: Double
  /// The duration of the peak in seconds.
  let duration: Double
  let pulseToRing: Double
  /// The error of the peak, in g, that the error of the noise's variance causes.
  let peakError: Double
  /// The error of ``pulseToRing`` that the error of the noise's variance causes.
  let ratioError: Double

  /// Creates the shape. Nil if the mean has no peak, or if its ring does not end within the
  /// samples.
  init?(_ clicks: [RunningPower], noise: StillNoise) {
    guard let count = clicks.map(\.values.count).min(), count > 2 else { return nil }
    let mean = (0..<count).map { place in
      clicks.reduce(0) { $0 + $1.values[place] } / Double(clicks.count)
    }
    guard let top = mean.indices.max(by: { mean[$0] < mean[$1] }), mean[top] > 0 else { return nil }
    let half = mean[top] / 4
    guard let before = mean[..<top].lastIndex(where: { $0 < half }),
      let after = mean[top...].firstIndex(where: { $0 < half })
    else { return nil }
    let begin = Self.passage(mean, before, before + 1, half)
    let end = Self.passage(mean, after - 1, after, half)
    let step = clicks[0].step
    // The energy of a ring is known only if the ring ends within the samples.
    guard let last = mean.lastIndex(where: { $0 >= mean[top] / 100 }), last < count - 1 else {
      return nil
    }
    let pulse = Self.sum(mean, from: 0, to: end)
    let ringEnd = Self.passage(mean, last, last + 1, mean[top] / 100)
    let ring = Self.sum(mean, from: end, to: max(ringEnd, end))
    guard pulse > 0, ring > 0 else { return nil }
    peak = (2 * mean[top]).squareRoot()
    duration = (end - begin) * step
    pulseToRing = pulse / ring
    let variance = noise.size * noise.size * noise.varianceError
    peakError = peak * variance / mean[top] / 2
    ratioError = pulse / ring * variance * (max(ringEnd - end, 1)) / ring
  }

  /// The area below the straight lines between the values, from `begin` to `end`. Both are
  /// fractional places.
  private static func sum(_ mean: [Double], from begin: Double, to end: Double) -> Double {
    var sum = 0.0
    var place = begin
    while place < end {
      let next = min(place.rounded(.down) + 1, end)
      let middle = (place + next) / 2
      let before = min(Int(middle), mean.count - 2)
      let part = middle - Double(before)
      sum += (next - place) * (mean[before] * (1 - part) + mean[before + 1] * part)
      place = next
    }
    return sum
  }

  /// The fractional place between two places at which the mean passes a value.
  private static func passage(_ mean: [Double], _ a: Int, _ b: Int, _ value: Double) -> Double {
    Double(a) + (value - mean[a]) / (mean[b] - mean[a])
  }
}
