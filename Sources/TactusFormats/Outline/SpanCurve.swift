internal import TactusPattern

/// One parameter over a span, as curves of a pattern.
///
/// Curves also act on taps: intensity is multiplied with the curve's value at the tap's onset,
/// sharpness is added to it. The tap's own value makes up for that where it can. Where it would
/// have to leave 0 to 1, the curve has a notch: from the onset of the tap, for ``notchSeconds``, it
/// leads from the value that the tap needs back to its course.
struct SpanCurve {
  /// The length of a notch in seconds: much shorter than a tap.
  static let notchSeconds = 0.0001

  private typealias Point = ParameterCurve.ControlPoint

  private let id: ControlID
  /// By time; two at one time are a step.
  private let points: [Point]
  /// The value if it never changes; nil: there are curves.
  let constant: Double?

  /// - Parameter pieces: start and end in seconds, the values there; without gaps.
  init(_ id: ControlID, _ pieces: [(Double, Double, Double, Double)]) {
    self.id = id
    var points: [Point] = []
    for (start, end, first, last) in pieces {
      // The end of the piece before is the same point, unless there is a step.
      if points.last?.value != first || points.last?.time != start {
        points.append(Point(start, first))
      }
      points.append(Point(end, last))
    }
    self.points = points
    let first = points.first?.value
    constant = points.allSatisfy { $0.value == first } ? first : nil
  }

  /// The values of taps' own parameters that give the wanted ones, and the notches of the curve,
  /// by time.
  ///
  /// Taps at one time share a notch. A tap within the notch of another one has its own.
  /// - Parameter taps: time in seconds and the wanted value, by time.
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
      // What every tap of the group can get from the curve as it is, or from the notch.
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

  /// The value at a time; at a step the one after it. O(log n).
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
