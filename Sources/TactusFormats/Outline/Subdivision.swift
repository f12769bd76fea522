/// Replaces a curve by straight lines.
package enum Subdivision {
  /// The largest distance in intensity and sharpness between a curve and the lines that replace it.
  package static let tolerance = 0.002
  /// The largest number of halvings of a span. Pieces of an hour are then 13 microseconds long.
  private static let depth = 28
  /// The number of parts of a span; the distance is measured at the borders between them.
  private static let probes = 8

  /// The times at which the curve is cut, from the start of a span to its end, both included.
  /// - Parameters:
  ///   - room: the number of cuts that may be made; each cut is subtracted. When it is 0, the
  ///     remaining spans are not divided further.
  ///   - distance: how far the line between the values at `start` and `end` is from the curve at
  ///     `time`.
  package static func times(
    from start: Double, to end: Double, room: inout Int,
    distance: (_ start: Double, _ end: Double, _ time: Double) -> Double
  ) -> [Double] {
    var result = [start]
    // The ends of the spans that are not checked yet; the end of the next span is the last element.
    var ends = [(end: end, depth: 0)]
    while let next = ends.popLast() {
      let from = result[result.count - 1]
      let middle = from + (next.end - from) / 2
      if next.depth < depth, room > 0, middle > from, middle < next.end,
        isFar(from, next.end, distance)
      {
        room -= 1
        ends.append((next.end, next.depth + 1))
        ends.append((middle, next.depth + 1))
      } else {
        result.append(next.end)
      }
    }
    return result
  }

  private static func isFar(
    _ start: Double, _ end: Double, _ distance: (Double, Double, Double) -> Double
  ) -> Bool {
    (1..<probes).contains { probe in
      let time = start + (end - start) * Double(probe) / Double(probes)
      return distance(start, end, time) > tolerance
    }
  }
}
