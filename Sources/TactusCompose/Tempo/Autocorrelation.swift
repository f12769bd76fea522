/// How alike a sequence and itself are some frames later: 1 at no distance.
struct Autocorrelation {
  /// Multiples of a lag at which it is measured, for a finer value.
  private static let multiples = 4
  /// Frames around a lag in which the peak is.
  private static let reach = 3

  private var values: [Float] = []

  init(_ window: ArraySlice<Float>) {
    let mean = window.reduce(0, +) / Float(max(window.count, 1))
    let centred = window.map { $0 - mean }
    let power = centred.reduce(0) { $0 + $1 * $1 }
    let limit = min(TempoFinder.lags.upperBound * Self.multiples / 2, centred.count * 2 / 3)
    guard power > 0 else { return }
    values.reserveCapacity(limit + 1)
    for lag in 0...max(limit, 0) {
      var sum: Float = 0
      for index in 0..<max(centred.count - lag, 0) { sum += centred[index] * centred[index + lag] }
      // Fewer pairs at a greater distance count as much.
      values.append(sum / power * Float(centred.count) / Float(max(centred.count - lag, 1)))
    }
  }

  /// The likeness at a lag; 0 where it is unknown.
  func value(_ lag: Int) -> Float { values.indices.contains(lag) ? min(max(values[lag], 0), 1) : 0 }

  /// A lag with fractions: from the peak near its highest known multiple.
  func refined(_ lag: Int) -> Double {
    var result = Double(lag)
    for multiple in 1...Self.multiples {
      let middle = Int((result * Double(multiple)).rounded())
      guard middle + Self.reach + 1 < values.count else { break }
      let near = middle - Self.reach...middle + Self.reach
      guard let top = near.max(by: { values[$0] < values[$1] }), top > near.lowerBound,
        top < near.upperBound
      else { break }
      result = (Double(top) + bend(top)) / Double(multiple)
    }
    return result
  }

  /// The place of the top of a parabola through three values, relative to the middle one.
  private func bend(_ index: Int) -> Double {
    let (low, middle, high) = (values[index - 1], values[index], values[index + 1])
    let curvature = low - 2 * middle + high
    return curvature < 0 ? Double((low - high) / (2 * curvature)) : 0
  }
}
