/// The signal of an instrument over time: corners that are joined by straight lines.
///
/// Two corners at the same time are a step. Before the first corner the signal has the value of the
/// first corner; after the last one it has the value of the last.
package struct Trace: Sendable, Hashable {
  /// A value at a time.
  package struct Corner: Sendable, Hashable {
    /// The time in nanoseconds, on the clock that all corners of the trace share.
    package var nanoseconds: Int64
    package var value: Double

    package init(_ nanoseconds: Int64, _ value: Double) {
      self.nanoseconds = nanoseconds
      self.value = value
    }
  }

  package private(set) var corners: [Corner]
  /// The resolution of the times in nanoseconds: the interval between two samples, or 0 if the
  /// times are exact.
  package var resolutionNanoseconds: Int64

  /// Sorts the corners by time. Corners with the same time keep their order.
  package init(_ corners: [Corner], resolutionNanoseconds: Int64 = 0) {
    // The sort of the standard library is stable, so steps keep their direction.
    self.corners = corners.sorted { $0.nanoseconds < $1.nanoseconds }
    self.resolutionNanoseconds = resolutionNanoseconds
  }

  /// Creates a signal from samples at a constant rate; nil if the rate is not a number above 0, or
  /// if the samples last a million seconds or longer.
  /// - Parameter start: the time of the first sample in nanoseconds.
  package init?(samples: [Double], rateHertz: Double, startNanoseconds start: Int64 = 0) {
    guard rateHertz > 0, rateHertz.isFinite, Double(samples.count) / rateHertz < 1e6 else {
      return nil
    }
    corners = samples.enumerated().map { index, value in
      Corner(start + Int64((Double(index) / rateHertz * 1e9).rounded()), value)
    }
    resolutionNanoseconds = Int64((1e9 / rateHertz).rounded())
  }

  /// The value at a time; at a step, the value after it. O(log n).
  package func value(at time: Int64) -> Double {
    value(at: time, before: firstPlace(after: time))
  }

  /// The value at a time, on the line that ends at the corner with the index `place`.
  func value(at time: Int64, before place: Int) -> Double {
    guard place > 0 else { return corners.first?.value ?? 0 }
    let before = corners[place - 1]
    return place < corners.count ? Self.value(before, corners[place], at: time) : before.value
  }

  /// The index of the first corner at or after a time.
  func firstPlace(notBefore time: Int64) -> Int {
    var (low, high) = (0, corners.count)
    while low < high {
      let middle = (low + high) / 2
      if corners[middle].nanoseconds < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the first corner after a time.
  func firstPlace(after time: Int64) -> Int {
    var (low, high) = (0, corners.count)
    while low < high {
      let middle = (low + high) / 2
      if corners[middle].nanoseconds <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static func value(_ a: Corner, _ b: Corner, at time: Int64) -> Double {
    let length = b.nanoseconds - a.nanoseconds
    guard length > 0 else { return b.value }
    let share = Double(time - a.nanoseconds) / Double(length)
    return a.value + (b.value - a.value) * share
  }

  /// The greatest value between two times, including both.
  package func peak(from start: Int64, to end: Int64) -> Double {
    let inside = corners[firstPlace(after: start)...].prefix { $0.nanoseconds <= end }
    return max(inside.map(\.value).max() ?? -.infinity, value(at: start), value(at: end))
  }
}
