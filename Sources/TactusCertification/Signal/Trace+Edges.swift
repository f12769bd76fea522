extension Trace {
  /// The first time at or after `start` at which the signal is above a threshold; nil if it never
  /// is.
  ///
  /// The signal is linear between corners. The uncertainty is one sample interval, plus the time by
  /// which noise of the given size can shift the crossing, which is the noise divided by the slope.
  package func rise(above threshold: Double, from start: Int64, noise: Double = 0) -> Reading? {
    crossing(from: start, noise: noise, threshold) { $0 > threshold }
  }

  /// The time from which the signal stays at or below a threshold until `end`; nil if it is above
  /// the threshold at the end.
  ///
  /// An oscillating signal that is below the threshold only for a moment has not settled.
  package func settle(below threshold: Double, from start: Int64, until end: Int64) -> Reading? {
    if value(at: end) > threshold { return nil }
    var time = end
    var place = firstPlace(after: end)
    while place > 0, time > start {
      let corner = corners[place - 1]
      if corner.value > threshold {
        // This is the last corner above the threshold. The signal crosses the threshold between it
        // and the next corner.
        let fall = Self.crossing(corner, place < corners.count ? corners[place] : corner, threshold)
        return Reading(
          nanoseconds: max(fall, start), errorNanoseconds: resolutionNanoseconds)
      }
      time = corner.nanoseconds
      place -= 1
    }
    return Reading(nanoseconds: start, errorNanoseconds: resolutionNanoseconds)
  }

  /// The time that the signal takes, after `start`, to rise from one share of its steady value to
  /// another. Nil if the signal does not exceed both shares.
  package func riseTime(
    from low: Double, to high: Double, steady: Double, after start: Int64
  ) -> Reading? {
    guard let begin = rise(above: low * steady, from: start),
      let end = rise(above: high * steady, from: begin.nanoseconds)
    else { return nil }
    return Reading(
      nanoseconds: end.nanoseconds - begin.nanoseconds,
      errorNanoseconds: begin.errorNanoseconds + end.errorNanoseconds)
  }

  private func crossing(
    from start: Int64, noise: Double, _ threshold: Double, isBeyond: (Double) -> Bool
  ) -> Reading? {
    var last = Corner(start, value(at: start))
    if isBeyond(last.value) {
      return Reading(nanoseconds: start, errorNanoseconds: resolutionNanoseconds)
    }
    for corner in corners[firstPlace(after: start)...] {
      if isBeyond(corner.value) {
        let slope = abs(corner.value - last.value) / Double(corner.nanoseconds - last.nanoseconds)
        let shift = noise > 0 && slope > 0 && slope.isFinite ? noise / slope : 0
        return Reading(
          nanoseconds: Self.crossing(last, corner, threshold),
          errorNanoseconds: resolutionNanoseconds + Int64(min(shift, 1e15).rounded(.up)))
      }
      last = corner
    }
    return nil
  }

  /// The time at which the line between two corners reaches a value; at a step, the time of the
  /// step.
  private static func crossing(_ a: Corner, _ b: Corner, _ threshold: Double) -> Int64 {
    guard b.nanoseconds > a.nanoseconds, b.value != a.value else { return b.nanoseconds }
    let share = min(max((threshold - a.value) / (b.value - a.value), 0), 1)
    return a.nanoseconds + Int64((share * Double(b.nanoseconds - a.nanoseconds)).rounded())
  }
}
