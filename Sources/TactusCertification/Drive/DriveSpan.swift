/// A linear change of level over a span of time.
struct DriveSpan: Hashable {
  var begin: Int64
  var end: Int64
  var startLevel: Double
  var endLevel: Double
  /// The time that the span represents, in nanoseconds.
  var standsFor: Int64

  init(begin: Int64, end: Int64, startLevel: Double, endLevel: Double, standsFor: Int64) {
    (self.begin, self.end, self.standsFor) = (begin, end, standsFor)
    (self.startLevel, self.endLevel) = (startLevel, endLevel)
  }

  init(_ first: Trace.Corner, _ next: Trace.Corner) {
    self.init(
      begin: first.nanoseconds, end: next.nanoseconds, startLevel: first.value,
      endLevel: next.value, standsFor: next.nanoseconds - first.nanoseconds)
  }

  /// The length, in nanoseconds, up to which a span is not divided: the level of a ramp hardly
  /// changes in it.
  private static let moment: Int64 = 100_000

  /// The level in the middle.
  var level: Double { (startLevel + endLevel) / 2 }

  func part(from start: Int64, to close: Int64) -> DriveSpan {
    DriveSpan(
      begin: start, end: close, startLevel: level(at: start), endLevel: level(at: close),
      standsFor: close - start)
  }

  private func level(at time: Int64) -> Double {
    guard end > begin else { return endLevel }
    return Self.level(from: startLevel, at: begin, to: endLevel, at: end, time: time)
  }

  /// The level at a time on a straight line. This module has its own version of the formula,
  /// because the code that judges devices shares no arithmetic with the code that drives them.
  static func level(
    from first: Double, at start: Int64, to last: Double, at end: Int64, time: Int64
  ) -> Double {
    first + (last - first) * (Double(time - start) / Double(end - start))
  }

  /// Divides the span into equal parts, unless it is as short as ``moment``.
  func divided(by count: Int64) -> [DriveSpan] {
    guard end - begin > Self.moment else { return [self] }
    let step = (end - begin) / count
    return (0..<count).map { place in
      part(
        from: begin + place * step, to: place == count - 1 ? end : begin + (place + 1) * step)
    }
  }
}
