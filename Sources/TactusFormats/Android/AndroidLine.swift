/// Levels over time as points at whole milliseconds, at most one per millisecond. Android's
/// envelopes have this form.
///
/// A step becomes a line that lasts one millisecond and ends at the time of the step, rounded up to
/// a whole millisecond. A bend moves to the nearest whole millisecond. If several points would have
/// the same time, a point that is a peak or a trough is kept, and the point after it moves on by a
/// millisecond.
struct AndroidLine {
  struct Point {
    /// The time in milliseconds from the start of the envelope.
    var time: Int
    var level: OutlineLevel
  }

  /// The difference up to which two levels count as equal.
  private static let tolerance = 0.001

  private(set) var points: [Point] = []
  /// The start of the envelope: in Android, every envelope begins at intensity 0.
  private let start: Point

  /// - Parameter sharpness: the sharpness at the start of the envelope.
  init(sharpness: Double) { start = Point(time: 0, level: OutlineLevel(0, sharpness)) }

  /// Adds a time in seconds at which the level bends, or steps from one value to another. It must
  /// not be before the time of the previous call.
  mutating func turn(at seconds: Double, _ before: OutlineLevel, _ after: OutlineLevel) {
    let milliseconds = seconds * 1000
    guard Self.differ(before, after) else { return put(Int(milliseconds.rounded()), after) }
    // The subtraction keeps a whole number of milliseconds that is slightly too large, because
    // `Double` is rounded, from being rounded up to the next millisecond.
    let time = Int((milliseconds - 1e-6).rounded(.up))
    var start = before
    // The last point is a bend that was moved to the end of this step. It is replaced, so that the
    // line before it ends at the step's start.
    if time == last.time, !points.isEmpty, !Self.turns(previous.level, last.level, before) {
      if time - 1 > previous.time {
        let here = level(at: time - 1)
        if before.isBetween(here, after) { start = here }
      }
      points.removeLast()
    }
    if time - 1 > last.time {
      points.append(Point(time: time - 1, level: start))
    } else if time - 1 == last.time, !points.isEmpty,
      !before.isBetween(last.level, after), !Self.turns(previous.level, last.level, before)
    {
      points[points.count - 1].level = before
    }
    put(time, after)
  }

  private var last: Point { points.last ?? start }
  private var previous: Point { points.count > 1 ? points[points.count - 2] : start }

  /// Adds a point. If the last point has the same time, the new one replaces it, and the line that
  /// led to the last point now ends a millisecond earlier. If the last point is a peak or a trough,
  /// it is kept, and the new one moves on by a millisecond.
  private mutating func put(_ time: Int, _ level: OutlineLevel) {
    let last = last
    if time > last.time { return points.append(Point(time: time, level: level)) }
    if points.isEmpty {
      if level.intensity > 0 { points.append(Point(time: 1, level: level)) }
      return
    }
    let previous = previous
    if time == last.time, Self.turns(previous.level, last.level, level) {
      return points.append(Point(time: time + 1, level: level))
    }
    let before = self.level(at: last.time - 1)
    points.removeLast()
    if last.time - previous.time > 1, Self.differ(last.level, level) {
      points.append(Point(time: last.time - 1, level: before))
    }
    points.append(Point(time: last.time, level: level))
  }

  /// The level at a time on the line between the last two points.
  private func level(at time: Int) -> OutlineLevel {
    let share = Double(time - previous.time) / Double(last.time - previous.time)
    return previous.level.moved(share, to: last.level)
  }

  /// Whether two levels differ in intensity, or in sharpness if both have an intensity above 0.
  private static func differ(_ one: OutlineLevel, _ other: OutlineLevel) -> Bool {
    if abs(one.intensity - other.intensity) > tolerance { return true }
    let isFelt = one.intensity > 0 && other.intensity > 0
    return isFelt && abs(one.sharpness - other.sharpness) > tolerance
  }

  /// Whether the middle one of three levels is above or below both others.
  private static func turns(
    _ first: OutlineLevel, _ middle: OutlineLevel, _ last: OutlineLevel
  ) -> Bool {
    func turns(_ first: Double, _ middle: Double, _ last: Double) -> Bool {
      let (there, back) = (middle - first, last - middle)
      return there * back < 0 && min(abs(there), abs(back)) > tolerance
    }
    let isFelt = min(first.intensity, middle.intensity, last.intensity) > 0
    return turns(first.intensity, middle.intensity, last.intensity)
      || isFelt && turns(first.sharpness, middle.sharpness, last.sharpness)
  }
}

extension OutlineLevel {
  /// Whether intensity and sharpness are between those of two levels.
  fileprivate func isBetween(_ one: OutlineLevel, _ other: OutlineLevel) -> Bool {
    func isBetween(_ value: Double, _ one: Double, _ other: Double) -> Bool {
      (min(one, other)...max(one, other)).contains(value)
    }
    return isBetween(intensity, one.intensity, other.intensity)
      && (intensity <= 0 || isBetween(sharpness, one.sharpness, other.sharpness))
  }

  /// The level on a line to another one.
  fileprivate func moved(_ share: Double, to other: OutlineLevel) -> OutlineLevel {
    OutlineLevel(
      intensity + (other.intensity - intensity) * share,
      sharpness + (other.sharpness - sharpness) * share)
  }
}
