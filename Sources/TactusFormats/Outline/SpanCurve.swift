internal import TactusPattern

/// Intensity or sharpness over a span, as parameter curves of a pattern.
///
/// Curves also change taps: at the onset of a tap, its intensity is multiplied by the intensity
/// curve, and the sharpness curve is added to its sharpness. A tap is therefore written with other
/// values, which the curves change to the wanted ones. If such a value would be outside 0 to 1, the
/// curve gets a notch: at the onset it jumps to a value with which the tap can be written, and
/// within ``notchSeconds`` it returns to its course.
struct SpanCurve {
  /// The length of a notch in seconds: much shorter than a tap.
  static let notchSeconds = 0.0001

  private typealias Point = ParameterCurve.ControlPoint

  private let id: ControlID
  /// The points of the curve, by time; two points at one time are a step.
  private let points: [Point]
  /// The value if it never changes; nil if there are curves.
  let constant: Double?

  /// - Parameter pieces: the start and the end in seconds, and the values at both, without gaps.
  init(_ id: ControlID, _ pieces: [(Double, Double, Double, Double)]) {
    self.id = id
    var points: [Point] = []
    for (start, end, first, last) in pieces {
      // Without a step, the start equals the end of the previous piece, and is added only once.
      if points.last?.value != first || points.last?.time != start {
        points.append(Point(start, first))
      }
      points.append(Point(end, last))
    }
    self.points = points
    let first = points.first?.value
    constant = points.allSatisfy { $0.value == first } ? first : nil
  }

  /// Computes the values with which taps must be written so that the curve changes them to the
  /// wanted values, and the notches of the curve, by time.
  ///
  /// Taps at the same time share a notch. A tap that begins within another tap's notch gets its
  /// own.
  /// - Parameter taps: the time in seconds and the wanted value of each tap, by time.
  func values(
    for taps: [(time: Double, wanted: Double)]
  ) -> (values: [Double], notches: [(time: Double, value: Double)]) {
    if constant != nil { return (taps.map(\.wanted), []) }
    var values: [Double] = []
    var notches: [(time: Double, value: Double)] = []
    var rest = taps[...]
    while let first = rest.first {
      let group = rest.prefix { $0.time - first.time <= Outline.sameTime }
      rest = rest.dropFirst(group.count)
      let wanted = group.map(\.wanted)
      // With this value of the curve, every tap of the group can be written.
      let needed = (id.multiplies ? wanted.max() : wanted.min()) ?? 0
      let course = value(at: first.time)
      let isFree = first.time - (notches.last?.time ?? -1) > Self.notchSeconds
      let isReached = id.multiplies ? needed <= course && course > 0 : needed >= course
      if !isFree || !isReached { notches.append((first.time, needed)) }
      let base = isFree && isReached ? course : needed
      values += wanted.map { id.multiplies ? (base > 0 ? $0 / base : 1) : $0 - base }
    }
    return (values, notches)
  }

  /// The curves; none if the value never changes.
  func entries(_ notches: [(time: Double, value: Double)]) -> [Entry] {
    if constant != nil { return [] }
    var result: [Entry] = []
    var points = notched(notches)
    let end = points[points.count - 1].time
    points.append(Point(end, id.neutralValue))
    var next = 0
    while next < points.count - 1 {
      let last = min(next + Limits.portablePoints - 1, points.count - 1)
      let part = points[next...last]
      let start = points[next].time
      result.append(
        Entry(
          .curve(
            ParameterCurve(id, time: start, points: part.map { Point($0.time - start, $0.value) })))
      )
      next = last
    }
    return result
  }

  /// The points with all notches.
  private func notched(_ notches: [(time: Double, value: Double)]) -> [Point] {
    guard !notches.isEmpty else { return points }
    var result: [Point] = []
    var rest = points[...]
    let end = points[points.count - 1].time
    for (index, notch) in notches.enumerated() {
      let limit = index + 1 < notches.count ? notches[index + 1].time : end
      let stop = min(notch.time + Self.notchSeconds, limit)
      while let point = rest.first, point.time <= notch.time {
        result.append(point)
        rest.removeFirst()
      }
      if result.last.map({ $0.time < notch.time }) ?? true {
        result.append(Point(notch.time, value(at: notch.time)))
      }
      result.append(Point(notch.time, notch.value))
      while let point = rest.first, point.time < stop, point.time < end { rest.removeFirst() }
      if stop > notch.time { result.append(Point(stop, value(at: stop))) }
    }
    return result + rest
  }

  /// The value at a time, and at a step the value after it. O(log n).
  private func value(at time: Double) -> Double {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return points[0].value }
    guard low < points.count else { return points[points.count - 1].value }
    let (before, after) = (points[low - 1], points[low])
    let share = (time - before.time) / (after.time - before.time)
    return before.value + (after.value - before.value) * share
  }
}
