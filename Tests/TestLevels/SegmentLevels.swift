package import TactusDevice

/// The levels of one actuator over time, computed from its segments.
package struct SegmentLevels: Sendable {
  private let segments: [Segment]

  /// - Parameter segments: the segments of the actuator, in the order of their starts.
  package init(_ segments: [Segment]) { self.segments = segments }

  /// The lowest and the highest level between two times in nanoseconds. Before the first segment
  /// the level is 0. After the end of a segment it is that segment's end level until the next one
  /// begins.
  ///
  /// - Complexity: O(log *n* + *k*) for *n* segments and *k* of them between the times.
  package func range(from start: Int64, to end: Int64) -> ClosedRange<Double> {
    var place = max(place(behind: start) - 1, 0)
    var (low, high) = (1.0, 0.0)
    func take(_ level: Double) { (low, high) = (min(low, level), max(high, level)) }
    take(
      place < segments.count && segments[place].startNanoseconds <= start
        ? segments[place].reached(at: start) : 0)
    while place < segments.count, segments[place].startNanoseconds <= end {
      let segment = segments[place]
      if segment.startNanoseconds >= start { take(segment.startLevel) }
      let next = place + 1 < segments.count ? segments[place + 1].startNanoseconds : .max
      if next > start { take(segment.reached(at: min(end, next))) }
      if (start...end).contains(segment.endNanoseconds), segment.endNanoseconds <= next {
        take(segment.endLevel)
      }
      place += 1
    }
    return low...high
  }

  /// The index of the first segment that begins after a time.
  private func place(behind time: Int64) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].startNanoseconds <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Segment {
  /// The level at a time that is not before the segment's start.
  fileprivate func reached(at time: Int64) -> Double {
    let length = endNanoseconds - startNanoseconds
    guard length > 0, time < endNanoseconds else { return endLevel }
    let share = Double(time - startNanoseconds) / Double(length)
    return startLevel + (endLevel - startLevel) * share
  }
}
