package import TactusDevice

/// Builds a ``Capture`` from the records of an output, without withdrawn segments.
package struct CaptureBuilder {
  private let listing: DeviceListing
  private let capabilities: OutputCapabilities
  /// Checks each submission as a strict device does.
  private var watch: ContractWatch
  /// The time of the last submission, refusal or stop.
  private var latest: Int64 = 0
  private var levels: [[ZoneLevel]] = Array(repeating: [], count: Zone.allCases.count)
  private var segments: [[Capture.CapturedSegment]]
  private var events: [EventMark] = []
  /// The events whose onset is exactly the time of the last revision, so that it is not yet certain
  /// whether the revision withdraws them. If the next segment is submitted at or after their onset,
  /// they have begun and are kept, because the engine does not report an event again that has
  /// begun.
  private var doubtful: [EventMark] = []
  private var reports: [Capture.Report] = []
  private var wasTakenSinceRefusal = false
  private var submittedSegmentCount = 0

  /// Creates a builder.
  /// - Parameters:
  ///   - listing: the device of the output.
  ///   - capabilities: the capabilities that the device declares.
  package init(_ listing: DeviceListing, _ capabilities: OutputCapabilities) {
    (self.listing, self.capabilities) = (listing, capabilities)
    watch = ContractWatch(capabilities)
    segments = Array(repeating: [], count: capabilities.actuators.count)
  }

  /// Adds the next record.
  package mutating func take(_ record: OutputRecord) {
    switch record {
    case .submitted(let time):
      latest = time
      watch.checkLeases(at: time)
    case .segment(let segment): take(segment)
    case .level(let level): take(level)
    case .event(let event): events.append(event)
    case .revised(let time):
      watch.revise(from: time)
      for actuator in segments.indices { dropSegments(of: actuator, from: time) }
      cutLevels(from: time)
      doubtEvents(at: time)
    case .stopped(let time):
      latest = time
      watch.stop(at: time)
      stop(at: time)
    case .refused(let time):
      latest = time
      refuse(at: time)
    }
  }

  /// Adds the next report of the output. Leaves it out if it is the start or the end of a motion,
  /// or if there are ``reportLimit`` reports.
  package mutating func take(_ report: OutputReport) {
    guard reports.count < Self.reportLimit,
      let note = Capture.Report(report, atNanoseconds: latest)
    else { return }
    reports.append(note)
  }

  /// The largest number of reports in a capture.
  private static let reportLimit = 1 << 16

  private mutating func take(_ segment: Segment) {
    guard watch.take(segment, submitted: latest) else { return }
    submittedSegmentCount += 1
    wasTakenSinceRefusal = true
    settleDoubts(submitted: latest)
    dropSegments(of: segment.actuator, from: segment.startNanoseconds)
    segments[segment.actuator].append(
      Capture.CapturedSegment(
        segment: segment, submittedNanoseconds: latest,
        deviceNanoseconds: watch.deviceTime(of: segment, submitted: latest)))
  }

  /// Consecutive refusals become one report.
  private mutating func refuse(at time: Int64) {
    if let last = reports.last, last.kind == .refused, !wasTakenSinceRefusal {
      reports[reports.count - 1].count += 1
    } else {
      reports.append(Capture.Report(.refused, atNanoseconds: time))
    }
    wasTakenSinceRefusal = false
  }

  /// The capture so far.
  /// - Parameters:
  ///   - origin: the zero of the capture's times, on the session's clock.
  ///   - clock: the name of that clock.
  ///   - lost: the number of dropped records.
  package func capture(origin: Int64, clock: Capture.Clock, lost: Int = 0) -> Capture {
    Capture(
      device: listing, capabilities: capabilities, clock: clock,
      levels: levels.flatMap { $0 }.map { $0.counted(from: origin) },
      segments: segments.flatMap { $0 }.map { $0.counted(from: origin) },
      events: (events + doubtful).sorted { $0.onsetNanoseconds < $1.onsetNanoseconds }
        .map { $0.counted(from: origin) },
      violations: watch.violations.map { $0.counted(from: origin) },
      reports: reports.sorted { $0.atNanoseconds < $1.atNanoseconds }
        .map { $0.counted(from: origin) },
      submittedSegmentCount: submittedSegmentCount, lostRecordCount: lost)
  }

  private mutating func take(_ level: ZoneLevel) {
    let zone = level.zone.index
    cut(zone, from: level.startNanoseconds)
    guard level.endNanoseconds > level.startNanoseconds else { return }
    if let last = levels[zone].last, last.isContinued(by: level) {
      levels[zone][levels[zone].count - 1].endNanoseconds = level.endNanoseconds
    } else {
      levels[zone].append(level)
    }
  }

  /// Adds the step to 0 that a stop causes.
  private mutating func stop(at time: Int64) {
    for actuator in segments.indices {
      let isSounding =
        segments[actuator].last { $0.segment.startNanoseconds < time }
        .map { $0.segment.endLevel > 0 || $0.segment.endNanoseconds > time } ?? false
      let last = segments[actuator].last?.segment
      dropSegments(of: actuator, from: time)
      dropSegments(of: actuator, reachingFrom: time)
      guard isSounding || last?.startNanoseconds == time, let last else { continue }
      let step = Segment(
        actuator: actuator, startNanoseconds: time, endNanoseconds: time, startLevel: 0,
        endLevel: 0, frequencyHertz: last.frequencyHertz)
      segments[actuator].append(
        Capture.CapturedSegment(
          segment: step, submittedNanoseconds: time, deviceNanoseconds: time))
    }
    cutLevels(from: time)
    dropEvents(from: time + 1)
  }

  private mutating func dropSegments(of actuator: Int, from time: Int64) {
    while let last = segments[actuator].last, last.segment.startNanoseconds >= time {
      segments[actuator].removeLast()
    }
  }

  /// Removes the segments that, because of its latency, the device would have played only after a
  /// stop.
  private mutating func dropSegments(of actuator: Int, reachingFrom time: Int64) {
    while let last = segments[actuator].last, last.deviceNanoseconds >= time {
      segments[actuator].removeLast()
    }
  }

  private mutating func doubtEvents(at time: Int64) {
    doubtful.removeAll { $0.onsetNanoseconds > time }
    while let last = events.last, last.onsetNanoseconds >= time {
      if last.onsetNanoseconds == time { doubtful.append(last) }
      events.removeLast()
    }
  }

  private mutating func settleDoubts(submitted: Int64) {
    events += doubtful.filter { $0.onsetNanoseconds <= submitted }
    doubtful = []
  }

  private mutating func dropEvents(from time: Int64) {
    while let last = events.last, last.onsetNanoseconds >= time { events.removeLast() }
  }

  private mutating func cutLevels(from time: Int64) {
    for zone in levels.indices { cut(zone, from: time) }
  }

  private mutating func cut(_ zone: Int, from time: Int64) {
    while let last = levels[zone].last, last.startNanoseconds >= time {
      levels[zone].removeLast()
    }
    guard let last = levels[zone].last, last.endNanoseconds > time else { return }
    let state = last.state(at: time)
    var shortened = last
    shortened.endNanoseconds = time
    shortened.endIntensity = state.intensity
    shortened.endSharpness = state.sharpness
    levels[zone][levels[zone].count - 1] = shortened
  }
}

extension ZoneLevel {
  /// Whether the next level begins at the end of this one, and both are constant and equal.
  fileprivate func isContinued(by next: ZoneLevel) -> Bool {
    endNanoseconds == next.startNanoseconds && startIntensity == endIntensity
      && startSharpness == endSharpness && next.startIntensity == endIntensity
      && next.endIntensity == endIntensity && next.startSharpness == endSharpness
      && next.endSharpness == endSharpness
  }

  fileprivate func counted(from origin: Int64) -> ZoneLevel {
    var result = self
    result.startNanoseconds -= origin
    result.endNanoseconds -= origin
    return result
  }
}

extension Capture.CapturedSegment {
  fileprivate func counted(from origin: Int64) -> Capture.CapturedSegment {
    var result = self
    result.segment.startNanoseconds -= origin
    result.segment.endNanoseconds -= origin
    result.submittedNanoseconds -= origin
    result.deviceNanoseconds -= origin
    return result
  }
}

extension EventMark {
  fileprivate func counted(from origin: Int64) -> EventMark {
    var result = self
    result.onsetNanoseconds -= origin
    return result
  }
}

extension Capture.Report {
  fileprivate func counted(from origin: Int64) -> Capture.Report {
    var result = self
    result.atNanoseconds -= origin
    return result
  }
}

extension Violation {
  fileprivate func counted(from origin: Int64) -> Violation {
    var result = self
    result.atNanoseconds -= origin
    return result
  }
}
