/// The autocorrelation of a sequence: its similarity to itself some frames later (the lag). It is 1
/// at lag 0.
struct Autocorrelation {
  /// The largest multiple of a lag that is used to refine the lag.
  private static let multiples = 4
  /// The distance in frames from a lag within which its peak is searched.
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
      // Divided by the number of pairs, which is smaller at a greater lag.
      values.append(sum / power * Float(centred.count) / Float(max(centred.count - lag, 1)))
    }
  }

  /// The autocorrelation at a lag, limited to 0...1; 0 if the sequence is too short for the lag.
  func value(_ lag: Int) -> Float { values.indices.contains(lag) ? min(max(values[lag], 0), 1) : 0 }

  /// A lag with a fraction of a frame: the peak near its highest known multiple, divided by that
  /// multiple.
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

  /// The position of the top of a parabola through the value at an index and its two neighbours,
  /// relative to the index.
  private func bend(_ index: Int) -> Double {
    let (low, middle, high) = (values[index - 1], values[index], values[index + 1])
    let curvature = low - 2 * middle + high
    return curvature < 0 ? Double((low - high) / (2 * curvature)) : 0
  }
}
