internal import TactusCapture
internal import TactusDevice

extension LoopbackSubject {
  /// Plays a segment that was accepted at a time, as late or as wrongly as the defect requires.
  func play(_ segment: Segment, at time: Int64) {
    let isOn = onSince[segment.actuator] != nil
    let becomesOn = segment.startLevel > 0 || segment.endLevel > 0
    if becomesOn && !isOn { onsets += 1 }
    guard let arrival = arrival(of: segment, isOn: isOn, becomesOn: becomesOn, at: time) else {
      return
    }
    pass(segment, at: arrival)
    lastLevel[segment.actuator] = segment.endLevel
    let begin =
      facts.capabilities.lookAheadNanoseconds > 0
      ? max(segment.startNanoseconds, arrival) : arrival
    let end = begin + (segment.endNanoseconds - segment.startNanoseconds)
    renewedAt[segment.actuator] = begin
    rests[segment.actuator] = nil
    if segment.endLevel > 0 {
      if !isOn {
        onSince[segment.actuator] = begin
        if defect == .endsAtOnce { rests[segment.actuator] = begin }
      }
    } else {
      if (isOn || becomesOn) && defect != .endsAtOnce { rests[segment.actuator] = end }
      onSince[segment.actuator] = nil
    }
  }

  /// The time at which the device applies a segment that it accepted at `time`; nil if it loses the
  /// segment.
  private func arrival(
    of segment: Segment, isOn: Bool, becomesOn: Bool, at time: Int64
  ) -> Int64? {
    switch defect {
    case .ignoresLateOff where isOn && !becomesOn:
      return segment.isDueOnArrival && ignoresOff(at: time) ? nil : time
    case .switchesSlowly where isOn && becomesOn && changes(segment): return time + 30_000_000
    case .wakesSlowly where !isOn && isFullAtOnce(segment): return time + 60_000_000
    case .wakesUnevenly where !isOn && isFullAtOnce(segment):
      return time + Int64(onsets % 7) * 2_000_000
    case .drifts where !isOn && !segment.isDueOnArrival:
      return time + (time - openedAt) * 300 / 1_000_000
    case .losesScheduled where !isOn && !segment.isDueOnArrival && onsets % 10 == 0: return nil
    case .stopsSlowly where isOn && !becomesOn && segment.isDueOnArrival: return time + 30_000_000
    default: return time
    }
  }

  private func isFullAtOnce(_ segment: Segment) -> Bool {
    segment.isDueOnArrival && segment.startLevel > 0.95
  }

  /// Whether a defect makes the device ignore a stop or a level of 0.
  func ignoresOff(at time: Int64) -> Bool {
    guard defect == .ignoresLateOff, let since = onSince.values.min() else { return false }
    return (800_000_000...1_500_000_000).contains(time - since)
  }

  private func changes(_ segment: Segment) -> Bool {
    abs((lastLevel[segment.actuator] ?? 0) - segment.startLevel) > 0.01
  }

  /// The drive of the device as an instrument observes it: the corners of each actuator's level up
  /// to a time. A level ends with the lease.
  func levels(until end: Int64) -> [(actuator: Int, time: Int64, level: Double)] {
    let capture = played.capture(origin: 0, clock: .monotonic)
    let lease =
      defect == .runsOn ? nil : facts.capabilities.lease.map(\.durationNanoseconds)
    var corners: [(actuator: Int, time: Int64, level: Double)] = []
    for actuator in facts.capabilities.actuators.indices {
      let segments = capture.segments.filter { $0.segment.actuator == actuator }
        .sorted { $0.deviceNanoseconds < $1.deviceNanoseconds }
      corners.append((actuator, openedAt, 0))
      if let first = segments.first {
        corners.append((actuator, min(first.deviceNanoseconds, end), 0))
      }
      for (place, captured) in segments.enumerated() {
        let next =
          place + 1 < segments.count ? segments[place + 1].deviceNanoseconds : end
        corners += Self.corners(captured, until: min(next, end), lease).map {
          (actuator, $0.time, $0.level)
        }
      }
      corners.append((actuator, end, corners.last?.level ?? 0))
    }
    return Self.thinned(tampered(corners))
  }

  private func tampered(
    _ corners: [(actuator: Int, time: Int64, level: Double)]
  ) -> [(actuator: Int, time: Int64, level: Double)] {
    guard let tampering else { return corners }
    return facts.capabilities.actuators.indices.flatMap { actuator in
      let own = corners.filter { $0.actuator == actuator }.map { ($0.time, $0.level) }
      return tampering.drive(own, of: actuator).map { (actuator, $0.time, $0.level) }
    }
  }

  /// The frequency of each driven actuator at each change.
  func frequencies(until end: Int64) -> [(actuator: Int, time: Int64, hertz: Double)] {
    var last: [Int: Double] = [:]
    let segments = played.capture(origin: 0, clock: .monotonic).segments
      .sorted { $0.deviceNanoseconds < $1.deviceNanoseconds }
    return segments.compactMap { captured in
      let segment = captured.segment
      guard captured.deviceNanoseconds <= end, max(segment.startLevel, segment.endLevel) > 0,
        last[segment.actuator] != segment.frequencyHertz
      else { return nil }
      last[segment.actuator] = segment.frequencyHertz
      return (segment.actuator, captured.deviceNanoseconds, segment.frequencyHertz)
    }
  }

  /// Removes the corners within a constant level.
  private static func thinned(
    _ corners: [(actuator: Int, time: Int64, level: Double)]
  ) -> [(actuator: Int, time: Int64, level: Double)] {
    var result: [(actuator: Int, time: Int64, level: Double)] = []
    for corner in corners {
      let count = result.count
      if count > 1, result[count - 1].actuator == corner.actuator,
        result[count - 2].actuator == corner.actuator, result[count - 1].level == corner.level,
        result[count - 2].level == corner.level
      {
        result[count - 1].time = corner.time
      } else {
        result.append(corner)
      }
    }
    return result
  }

  /// The corners of one segment, from its start until the next segment.
  private static func corners(
    _ captured: Capture.CapturedSegment, until next: Int64, _ lease: Int64?
  ) -> [(time: Int64, level: Double)] {
    let start = captured.deviceNanoseconds
    guard start <= next else { return [] }
    let segment = captured.segment
    let shift = start - segment.startNanoseconds
    func level(_ time: Int64) -> Double { segment.level(at: time - shift) }
    var corners = [(start, level(start))]
    let close = lease.map { min(next, start + $0) } ?? next
    let bend = segment.endNanoseconds + shift
    if bend > start, bend < close { corners.append((bend, level(bend))) }
    corners.append((close, level(close)))
    if close < next { corners += [(close, 0), (next, 0)] }
    return corners
  }
}
