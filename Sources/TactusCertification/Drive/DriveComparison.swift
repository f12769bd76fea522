/// Compares the expected drive of a device with the measured one: the level, time, length and
/// frequency of every effect of an attempt.
///
/// The measured level must lie within the range of the levels that were expected in a short window
/// around its time: from ``late`` before it to ``early`` after it. Thus a drive that is late by
/// less than the window is accepted, and a level that was not expected in the window is not. Other
/// tests limit the lateness itself.
struct DriveComparison {
  /// How early a drive may be, in nanoseconds: one tick of a device with a clock of 1 kHz.
  static let early: Int64 = 1_000_000
  /// How late a drive may be, in nanoseconds, in addition to the declared latency: the limit of the
  /// test TM-4 for 99 of 100 onsets.
  static let late: Int64 = 5_000_000
  /// The deviation from which a level counts as wrong: half a step of a device with 50 levels. A
  /// person does not feel a difference of a hundredth.
  static let leastError = 0.01
  /// The part of the instrument's error that the limit of the length error already allows, in
  /// nanoseconds.
  static let usualError: Int64 = 1_500_000
  /// How long before and after a reading of the level the drive counts as measured, in nanoseconds.
  static let readingReach: Int64 = 30_000_000

  let facts: DriveFacts
  let asked: AskedDrive
  let seen: SeenDrive
  let stalls: Stalls
  let end: Int64
  /// The time at which the instrument paused, in nanoseconds; `.max` if it measured to the end.
  let rest: Int64
  /// The number of refused commands: those of the player, and those of the harness that the device
  /// declares to accept. Refusals during an injected fault or a shortened on-time limit do not
  /// count. The comparison expects no drive from refused commands.
  let refused: Int

  /// Nil if the transcript lacks the device's declaration of its drive, or if the only instrument
  /// was an accelerometer, which measures no levels.
  init?(_ transcript: Transcript) {
    let isOfMotion = transcript.first(.acceleration) != nil
    if isOfMotion, transcript.first(.level) == nil, transcript.first(.reading) == nil {
      return nil
    }
    guard let facts = DriveFacts(transcript) else { return nil }
    self.facts = facts
    asked = AskedDrive(transcript, facts)
    seen = SeenDrive(transcript, actuators: facts.motors.count)
    stalls = Stalls(transcript)
    end = transcript.endNanoseconds
    rest = transcript.first(.rests)?.nanoseconds ?? .max
    let (asked, end) = (asked, end)
    let expected = transcript.byNumber(.expects, from: .harness)
    refused = transcript.all(.refused).count { refusal in
      let isDeclared =
        refusal.source == .player
        || refusal.source == .device && expected[refusal.number]?.value == 1
      return isDeclared && refusal.nanoseconds <= end
        && !asked.broken.reaches(from: refusal.nanoseconds, to: refusal.nanoseconds)
    }
  }

  /// The end of the measured part of the attempt.
  private var watchedEnd: Int64 { min(end, rest) }

  /// The names of all measurements of the comparison.
  static let names: [Measurement.Name] = DriveErrors.names + [.driveRefused]

  /// The results of the comparison.
  var measurements: [Measurement] {
    var sum = DriveErrors()
    for actuator in facts.motors.indices { sum.add(errors(of: actuator)) }
    return sum.measurements(stalls, until: end) + [Measurement(.driveRefused, count: refused)]
  }

  private func errors(of actuator: Int) -> DriveErrors {
    let (expected, trace) = (asked.trace(of: actuator), seen.traces[actuator])
    var errors = DriveErrors()
    let spans = seen.readings.map { Self.held($0[actuator]) } ?? Self.spans(trace)
    for span in spans where span.end <= watchedEnd { compare(span, expected, actuator, &errors) }
    cover(expected, watched(actuator), &errors)
    compareLengths(expected, trace, actuator, &errors)
    compareFrequencies(seen.hertz[actuator], of: actuator, &errors)
    return errors
  }

  private static func spans(_ trace: Trace) -> [DriveSpan] {
    zip(trace.corners, trace.corners.dropFirst()).map { DriveSpan($0, $1) }
  }

  /// Converts readings to spans of no length. Each represents the time until the next reading, but
  /// at most twice ``readingReach``.
  private static func held(_ readings: [Trace.Corner]) -> [DriveSpan] {
    readings.indices.map { place in
      let next = place + 1 < readings.count ? readings[place + 1].nanoseconds : .max / 2
      let (time, level) = (readings[place].nanoseconds, readings[place].value)
      return DriveSpan(
        begin: time, end: time, startLevel: level, endLevel: level,
        standsFor: min(next - time, 2 * readingReach))
    }
  }

  private func compare(
    _ span: DriveSpan, _ expected: Trace, _ actuator: Int, _ errors: inout DriveErrors
  ) {
    for part in parts(of: span, expected) {
      guard !asked.isBlind(from: part.begin - late, to: part.end + early) else { continue }
      let middle = (part.begin + part.end) / 2
      func levels(from begin: Int64) -> ClosedRange<Double> {
        asked.levels(of: actuator, expected, from: begin, to: middle + early)
      }
      let motor = facts.motors[actuator]
      let wanted = motor.possible(levels(from: middle - late))
      let stall = stalls.firstBegin(from: middle - late, to: middle)
      let excused = stall.map { motor.possible(levels(from: $0 - late)) } ?? wanted
      errors.note(part, wanted, excused: excused)
    }
  }

  /// Records how much of the expected drive was measured.
  private func cover(_ expected: Trace, _ seen: [Stalls.Span], _ errors: inout DriveErrors) {
    var place = 0
    let end = watchedEnd
    for wanted in expected.spans(above: stillLevel) where wanted.end > 0 && wanted.begin < end {
      let (from, to) = (max(wanted.begin, 0), min(wanted.end, end))
      guard to > from, !asked.broken.reaches(from: from, to: to) else { continue }
      while place < seen.count, seen[place].end <= from { place += 1 }
      // While the expected drive is unknown, the measured one cannot be judged, and counts as not
      // measured.
      let isUnknown = asked.unanswered.reaches(from: from, to: to)
      var sum: Int64 = 0
      for span in isUnknown ? [] : seen[place...] {
        if span.begin >= to { break }
        sum += max(min(span.end, to) - max(span.begin, from), 0)
      }
      errors.cover(asked: to - from, seen: sum)
    }
  }

  /// The spans in which the drive was measured: around each reading, or from the first to the last
  /// corner of a trace.
  private func watched(_ actuator: Int) -> [Stalls.Span] {
    guard let readings = seen.readings?[actuator] else {
      let corners = seen.traces[actuator].corners
      guard let first = corners.first, let last = corners.last else { return [] }
      return [Stalls.Span(begin: first.nanoseconds, end: last.nanoseconds)]
    }
    var spans: [Stalls.Span] = []
    for reading in readings {
      let begin = max(reading.nanoseconds - Self.readingReach, spans.last?.end ?? .min)
      spans.append(Stalls.Span(begin: begin, end: reading.nanoseconds + Self.readingReach))
    }
    return spans
  }

  /// How late and how early a drive may be, in nanoseconds, including the device's latency and the
  /// instrument's error.
  private var late: Int64 { facts.mostDelay }
  private var early: Int64 { Self.early + facts.instrumentError }

  /// Divides a measured piece at each time at which the range of expected levels changes, and each
  /// part into eight, so that the level in the middle of a part represents the part even during a
  /// ramp.
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
    return zip(times, times.dropFirst()).flatMap { piece.part(from: $0, to: $1).divided(by: 8) }
  }

  /// Compares the length of each expected drive with the measured one, if exactly one measured
  /// drive belongs to it.
  private func compareLengths(
    _ expected: Trace, _ trace: Trace, _ actuator: Int, _ errors: inout DriveErrors
  ) {
    let wanted = expected.spans(above: stillLevel).merged(acrossGapsOf: early)
    let given = trace.spans(above: stillLevel).merged(acrossGapsOf: early)
    var place = 0
    for (index, span) in wanted.enumerated()
    where span.begin >= 0 && span.end < watchedEnd - late {
      // If the pause between two drives is shorter than the permitted lateness, the device may
      // drive through it, so either one drive or two are measured. Such drives are not compared.
      let before = index > 0 ? wanted[index - 1].end : .min / 2
      let behind = index + 1 < wanted.count ? wanted[index + 1].begin : .max / 2
      if span.begin - before < late || behind - span.end < late { continue }
      while place < given.count, given[place].end < span.begin - early { place += 1 }
      guard place < given.count else { break }
      let found = given[place]
      let isAlone =
        place + 1 >= given.count || given[place + 1].begin > span.end + late
      guard isAlone, found.begin <= span.end + late,
        !asked.isBlind(from: span.begin, to: span.end + late),
        !asked.mayHaveEnded(of: actuator, from: span.begin, to: span.end)
      else { continue }
      let error = (found.end - found.begin) - (span.end - span.begin)
      let isStopped = !asked.hasSegment(of: actuator, at: span.end)
      errors.noteLength(
        error: error - excused(error, isStopped: isStopped),
        held: stalls.held(from: span.begin, to: max(span.end, found.end)))
    }
  }

  /// The part of a length error that the declared latency or the instrument's error explains.
  ///
  /// If a drive begins late by the latency, while a stop or the lease ends it on time, it is
  /// shorter. On a device with a look-ahead, a drive may also begin on time and end late, or the
  /// other way around. It is then longer or shorter.
  private func excused(_ error: Int64, isStopped: Bool) -> Int64 {
    let shorter = facts.lookAhead > 0 || isStopped ? facts.allowedLatency : 0
    let longer = facts.lookAhead > 0 ? facts.allowedLatency : 0
    let unsure = max(facts.instrumentError - Self.usualError, 0)
    return min(max(error, -shorter - unsure), longer + unsure)
  }

  /// Compares the measured frequency near the end of each driven piece with the frequencies that
  /// are expected around that time. O(n).
  private func compareFrequencies(
    _ seen: [Trace.Corner], of actuator: Int, _ errors: inout DriveErrors
  ) {
    let pieces = asked.pieces[actuator]
    // The indices of the last measured change of frequency before `time`, and of the first expected
    // piece that may be driven at `time`.
    var (change, first) = (-1, 0)
    for place in pieces.indices where pieces[place].isDriven {
      let next = place + 1 < pieces.count ? pieces[place + 1].begin : end
      let time = max(pieces[place].begin + late, next - early)
      while change + 1 < seen.count, seen[change + 1].nanoseconds <= time { change += 1 }
      while first + 1 < pieces.count, pieces[first + 1].begin < time - late { first += 1 }
      guard change >= 0, time <= watchedEnd, !asked.isBlind(from: time - late, to: time + early)
      else {
        continue
      }
      let near = pieces[first...].prefix { $0.begin <= time + early }.filter(\.isDriven)
      let hertz = seen[change].value
      errors.noteFrequency(near.map { abs($0.hertz - hertz) / max($0.hertz, 1) }.min() ?? 0)
    }
  }
}

extension [Stalls.Span] {
  /// Merges spans whose gap is short, because a device may drive through a gap of up to a tick.
  fileprivate func merged(acrossGapsOf gap: Int64) -> [Stalls.Span] {
    reduce(into: []) { merged, span in
      if let last = merged.last, span.begin - last.end <= gap {
        merged[merged.count - 1].end = Swift.max(last.end, span.end)
      } else {
        merged.append(span)
      }
    }
  }
}
