extension Trace {
  /// The envelope of an oscillation of a known frequency: for each sample, the greatest distance
  /// from the mean within half a period before and after it. O(n).
  ///
  /// The envelope rises up to half a period before the oscillation begins, because it looks ahead.
  /// The resolution of the result includes this error. Nil if a period has fewer than four samples,
  /// because then the peak of an oscillation may be missed. Also nil if the trace is empty or has
  /// no sample interval.
  package func envelope(frequencyHertz: Double) -> Trace? {
    let mean = corners.reduce(0) { $0 + $1.value } / Double(max(corners.count, 1))
    let distances = corners.map { Corner($0.nanoseconds, abs($0.value - mean)) }
    return Trace(distances, resolutionNanoseconds: resolutionNanoseconds)
      .peaks(frequencyHertz: frequencyHertz)
  }

  /// The envelope of a signal that already contains distances from rest; nil as for
  /// ``envelope(frequencyHertz:)``.
  func peaks(frequencyHertz: Double) -> Trace? {
    guard frequencyHertz > 0, resolutionNanoseconds > 0 else { return nil }
    let half = Int(0.5e9 / frequencyHertz / Double(resolutionNanoseconds))
    guard half >= 2, !corners.isEmpty else { return nil }
    let peaks = Self.greatest(corners.map(\.value), within: half)
    return Trace(
      zip(corners, peaks).map { Corner($0.nanoseconds, $1) },
      resolutionNanoseconds: resolutionNanoseconds * Int64(half + 1))
  }

  /// The noise: the standard deviation of the signal in a span without motion; 0 if the span has no
  /// samples.
  package func noise(from start: Int64, to end: Int64) -> Double {
    let values = corners[firstPlace(after: start - 1)...].prefix { $0.nanoseconds <= end }
      .map(\.value)
    guard !values.isEmpty else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count))
      .squareRoot()
  }

  /// Replaces each value by the greatest value that is at most `half` places away. A queue holds
  /// the places of the values that may still be the greatest, in descending order of the values, so
  /// the function takes O(n).
  private static func greatest(_ values: [Double], within half: Int) -> [Double] {
    var queue: [Int] = []
    var head = 0
    var result: [Double] = []
    result.reserveCapacity(values.count)
    for next in 0..<(values.count + half) {
      if next < values.count {
        while queue.count > head, values[queue[queue.count - 1]] <= values[next] {
          queue.removeLast()
        }
        queue.append(next)
      }
      let centre = next - half
      guard centre >= 0 else { continue }
      while queue[head] < centre - half { head += 1 }
      result.append(values[queue[head]])
    }
    return result
  }
}
