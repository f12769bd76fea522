/// What a device was asked to do, held against what the instrument saw it do: every effect of an
/// attempt, level, time, length and frequency.
///
/// At each time the seen level must lie within those that were asked for a moment earlier and
/// later: so a drive that is late by less than the moment is in order, and a level that was never
/// asked for is not. How late a drive may be is held to its limits by the tests of timing.
struct DriveComparison {
  /// Nanoseconds by which a drive may be early: a tick of a device whose clock has ticks.
  static let early: Int64 = 1_000_000
  /// Nanoseconds by which it may be late, beside the latency that the device declares: what the
  /// limit of TM-4 allows 99 of 100 onsets.
  static let late: Int64 = 5_000_000
  /// Levels that are this far from what was asked for are another level: half a step of a device
  /// of 50 levels, and nobody feels a hundredth.
  static let leastError = 0.01
  /// Nanoseconds that two readings of a level may be apart for the time between to count as seen.
  static let readingGap: Int64 = 120_000_000

  let facts: DriveFacts
  let asked: AskedDrive
  let seen: SeenDrive
  let stalls: Stalls
  let end: Int64

  /// Nil where the transcript does not say what the device declares.
  init?(_ transcript: Transcript) {
    guard let facts = DriveFacts(transcript) else { return nil }
    self.facts = facts
    asked = AskedDrive(transcript, facts)
    seen = SeenDrive(transcript, actuators: facts.motors.count)
    stalls = Stalls(transcript)
    end = transcript.endNanoseconds
  }

  /// What came of it, in the words of the file of limits.
  var measurements: [Measurement] {
    var sum = DriveErrors()
    for actuator in facts.motors.indices { sum.add(errors(of: actuator)) }
    return sum.measurements(stalls, until: end)
  }

  private func errors(of actuator: Int) -> DriveErrors {
    let (expected, trace) = (asked.trace(of: actuator), seen.traces[actuator])
    var errors = DriveErrors()
    let spans = seen.readings.map { Self.held($0[actuator]) } ?? Self.spans(trace)
    for span in spans where span.end <= end { compare(span, expected, actuator, &errors) }
    cover(expected, spans, &errors)
    compareLengths(expected, trace, &errors)
    compareFrequencies(seen.hertz[actuator], of: actuator, &errors)
    return errors
  }

  private static func spans(_ trace: Trace) -> [DriveSpan] {
    zip(trace.corners, trace.corners.dropFirst()).map { DriveSpan($0, $1) }
  }

  /// Readings, each good for the time until the next if that comes soon.
  private static func held(_ readings: [Trace.Corner]) -> [DriveSpan] {
    readings.indices.map { place in
      let next = place + 1 < readings.count ? readings[place + 1].nanoseconds : .max
      let (time, level) = (readings[place].nanoseconds, readings[place].value)
      let isNear = next != .max && next - time <= readingGap
      return DriveSpan(
        begin: time, end: time, startLevel: level, endLevel: level,
        standsFor: isNear ? next - time : 0)
    }
  }

  /// How far a level may be from what was asked for because the device has so many of them.
  private func tolerance(_ actuator: Int) -> Double {
    let steps = facts.motors[actuator].steps
    return max(Self.leastError, steps > 0 ? 0.5 / steps : 0)
  }

  private func compare(
    _ span: DriveSpan, _ expected: Trace, _ actuator: Int, _ errors: inout DriveErrors
  ) {
    for part in parts(of: span, expected) {
      guard !asked.isBlind(from: part.begin - late, to: part.end + early) else { continue }
      let middle = (part.begin + part.end) / 2
      let wanted = expected.range(from: middle - late, to: middle + early)
      let stall = stalls.firstBegin(from: middle - late, to: middle)
      let excused = stall.map { expected.range(from: $0 - late, to: middle + early) } ?? wanted
      errors.note(part, wanted, excused: excused, tolerance: tolerance(actuator))
    }
  }

  /// How much of the time for which something was asked the instrument saw.
  private func cover(_ expected: Trace, _ spans: [DriveSpan], _ errors: inout DriveErrors) {
    var place = 0
    for wanted in expected.spans(above: stillLevel) where wanted.end > 0 && wanted.begin < end {
      let (from, to) = (max(wanted.begin, 0), min(wanted.end, end))
      guard to > from, !asked.isBlind(from: from, to: to) else { continue }
      while place < spans.count, spans[place].begin + spans[place].standsFor <= from {
        place += 1
      }
      var seen: Int64 = 0
      for span in spans[place...] {
        if span.begin >= to { break }
        seen += max(min(span.begin + span.standsFor, to) - max(span.begin, from), 0)
      }
      errors.cover(asked: to - from, seen: seen)
    }
  }

  /// The latest that a drive may be, and the earliest.
  private var late: Int64 { Self.late + facts.latency + facts.clockError }
  private var early: Int64 { Self.early + facts.clockError }

  /// A piece cut where what is asked for changes its course, so that in the middle of each part is
  /// what there is all through it.
  private func parts(of piece: DriveSpan, _ expected: Trace) -> [DriveSpan] {
    guard piece.end > piece.begin else { return [piece] }
    var cuts: Set<Int64> = [piece.begin, piece.end]
    for shift in [late, -early] {
      for corner in expected.corners[expected.firstPlace(after: piece.begin - shift)...] {
        let time = corner.nanoseconds + shift
        if time >= piece.end { break }
        if time > piece.begin { cuts.insert(time) }
      }
    }
    let times = cuts.sorted()
    return zip(times, times.dropFirst()).flatMap { piece.part(from: $0, to: $1).pieces(of: 4) }
  }

  /// Holds the length of each drive to that which was asked for, where one belongs to one.
  private func compareLengths(_ expected: Trace, _ trace: Trace, _ errors: inout DriveErrors) {
    let wanted = expected.spans(above: stillLevel)
    let given = trace.spans(above: stillLevel)
    var place = 0
    for span in wanted where span.begin >= 0 && span.end < end - late {
      while place < given.count, given[place].end < span.begin - early { place += 1 }
      guard place < given.count else { break }
      let found = given[place]
      let isAlone =
        place + 1 >= given.count || given[place + 1].begin > span.end + late
      guard isAlone, found.begin <= span.end + late,
        !asked.isBlind(from: span.begin, to: span.end + late)
      else { continue }
      errors.noteLength(
        error: (found.end - found.begin) - (span.end - span.begin),
        held: stalls.held(from: span.begin, to: max(span.end, found.end)))
    }
  }

  /// Holds the frequency late in each piece to those that were asked for about then.
  private func compareFrequencies(
    _ seen: [Trace.Corner], of actuator: Int, _ errors: inout DriveErrors
  ) {
    guard !seen.isEmpty else { return }
    let pieces = asked.pieces[actuator]
    for (place, piece) in pieces.enumerated() {
      let next = place + 1 < pieces.count ? pieces[place + 1].begin : end
      let time = max(piece.begin + late, next - early)
      guard max(piece.startLevel, piece.endLevel) > stillLevel, time <= end,
        !asked.isBlind(from: time - late, to: time + early),
        let hertz = seen.last(where: { $0.nanoseconds <= time })?.value
      else { continue }
      let wanted = asked.hertz(of: actuator, from: time - late, to: time + early)
      let error = wanted.map { abs($0 - hertz) / max($0, 1) }.min()
      errors.noteFrequency(error ?? 0)
    }
  }
}

/// A level over a time, a straight line.
struct DriveSpan: Hashable {
  var begin: Int64
  var end: Int64
  var startLevel: Double
  var endLevel: Double
  /// Nanoseconds that it is evidence of.
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

  /// The level in the middle.
  var level: Double { (startLevel + endLevel) / 2 }

  func part(from start: Int64, to close: Int64) -> DriveSpan {
    DriveSpan(
      begin: start, end: close, startLevel: level(at: start), endLevel: level(at: close),
      standsFor: close - start)
  }

  private func level(at time: Int64) -> Double {
    guard end > begin else { return endLevel }
    return startLevel
      + (endLevel - startLevel) * (Double(time - begin) / Double(end - begin))
  }

  /// As many parts of one length, or itself where it is too short or does not move.
  func pieces(of count: Int64) -> [DriveSpan] {
    guard startLevel != endLevel, end - begin > count else { return [self] }
    let step = (end - begin) / count
    return (0..<count).map { place in
      part(
        from: begin + place * step, to: place == count - 1 ? end : begin + (place + 1) * step)
    }
  }
}
