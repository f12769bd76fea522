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
  /// of 50 levels, and a hundredth is not felt.
  static let leastError = 0.01
  /// Nanoseconds that the limit of lengths has room for.
  static let usualError: Int64 = 1_500_000
  /// Nanoseconds around a reading of a level that count as seen.
  static let readingReach: Int64 = 30_000_000

  let facts: DriveFacts
  let asked: AskedDrive
  let seen: SeenDrive
  let stalls: Stalls
  let end: Int64
  /// When the instrument ceased to watch.
  let rest: Int64
  /// Commands of the player that the device refused although nothing was broken: of what is refused
  /// nothing is asked.
  let refused: Int

  /// Nil where the transcript does not say what the device declares.
  init?(_ transcript: Transcript) {
    guard let facts = DriveFacts(transcript) else { return nil }
    self.facts = facts
    asked = AskedDrive(transcript, facts)
    seen = SeenDrive(transcript, actuators: facts.motors.count)
    stalls = Stalls(transcript)
    end = transcript.endNanoseconds
    rest = transcript.first(.rests)?.nanoseconds ?? .max
    let (asked, end) = (asked, end)
    refused = transcript.all(.refused).count { refusal in
      refusal.source == .player && refusal.nanoseconds <= end
        && !asked.broken.reaches(from: refusal.nanoseconds, to: refusal.nanoseconds)
    }
  }

  /// Until when the instrument watched.
  private var watchedEnd: Int64 { min(end, rest) }

  /// The names of what comes of it.
  static let names: [Measurement.Name] = DriveErrors.names + [.driveRefused]

  /// What came of it.
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

  /// Readings, each good for the time until the next, if that comes soon.
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
      let wanted = levels(from: middle - late)
      let stall = stalls.firstBegin(from: middle - late, to: middle)
      let excused = stall.map { levels(from: $0 - late) } ?? wanted
      let step = facts.motors[actuator].halfStep
      errors.note(
        part, wanted, excused: excused, tolerance: max(Self.leastError, step + 1e-4), step: step)
    }
  }

  /// How much of the time for which something was asked the instrument saw.
  private func cover(_ expected: Trace, _ seen: [Stalls.Span], _ errors: inout DriveErrors) {
    var place = 0
    let end = watchedEnd
    for wanted in expected.spans(above: stillLevel) where wanted.end > 0 && wanted.begin < end {
      let (from, to) = (max(wanted.begin, 0), min(wanted.end, end))
      guard to > from, !asked.broken.reaches(from: from, to: to) else { continue }
      while place < seen.count, seen[place].end <= from { place += 1 }
      // What was seen of it can be held to nothing.
      let isUnknown = asked.unanswered.reaches(from: from, to: to)
      var sum: Int64 = 0
      for span in isUnknown ? [] : seen[place...] {
        if span.begin >= to { break }
        sum += max(min(span.end, to) - max(span.begin, from), 0)
      }
      errors.cover(asked: to - from, seen: sum)
    }
  }

  /// The times of which the instrument says something: around readings, else within the trace.
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

  /// The latest that a drive may be, and the earliest.
  private var late: Int64 { facts.mostDelay }
  private var early: Int64 { Self.early + facts.instrumentError }

  /// A piece cut where what is asked for changes its course, and between finely enough that the
  /// middle of each part stands for it while a level moves.
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

  /// Holds the length of each drive to that which was asked for, where one belongs to one.
  private func compareLengths(
    _ expected: Trace, _ trace: Trace, _ actuator: Int, _ errors: inout DriveErrors
  ) {
    let wanted = expected.spans(above: stillLevel).merged(acrossGapsOf: early)
    let given = trace.spans(above: stillLevel).merged(acrossGapsOf: early)
    var place = 0
    for (index, span) in wanted.enumerated()
    where span.begin >= 0 && span.end < watchedEnd - late {
      // A pause that may be there or not makes two drives or one.
      let before = index > 0 ? wanted[index - 1].end : .min / 2
      let behind = index + 1 < wanted.count ? wanted[index + 1].begin : .max / 2
      if span.begin - before < late || behind - span.end < late { continue }
      while place < given.count, given[place].end < span.begin - early { place += 1 }
      guard place < given.count else { break }
      let found = given[place]
      let isAlone =
        place + 1 >= given.count || given[place + 1].begin > span.end + late
      guard isAlone, found.begin <= span.end + late,
        !asked.isBlind(from: span.begin, to: span.end + late)
      else { continue }
      let error = (found.end - found.begin) - (span.end - span.begin)
      let isStopped = !asked.hasSegment(of: actuator, at: span.end)
      errors.noteLength(
        error: error - excused(error, isStopped: isStopped),
        held: stalls.held(from: span.begin, to: max(span.end, found.end)))
    }
  }

  /// How much of the error of a drive's length the device declares, or the instrument adds.
  ///
  /// A level is late by the latency, and ends in time where a stop or the lease ends it. What is
  /// scheduled ahead of the latency is in time, too: beginning, end, or both.
  private func excused(_ error: Int64, isStopped: Bool) -> Int64 {
    let shorter = facts.lookAhead > 0 || isStopped ? facts.latency : 0
    let longer = facts.lookAhead > 0 ? facts.latency : 0
    let unsure = max(facts.instrumentError - Self.usualError, 0)
    return min(max(error, -shorter - unsure), longer + unsure)
  }

  /// Holds the frequency late in each piece to those that were asked for about then. O(n).
  private func compareFrequencies(
    _ seen: [Trace.Corner], of actuator: Int, _ errors: inout DriveErrors
  ) {
    let pieces = asked.pieces[actuator]
    // The last change that was seen by the time, and the first piece that reaches into the time.
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
  /// With those made one between which is less than a time: within a tick a device does not stop.
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
