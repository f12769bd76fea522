internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
internal import TactusSerial
internal import TactusStatistics

extension Performance {
  /// The line of figures that playing ends with.
  var figures: String {
    let timing = session.timing?.description ?? "virtual clock"
    guard let capture else {
      return "played on \(listing.id)\(reportFigures); \(timing)"
    }
    var lateness = Histogram()
    for segment in capture.segments {
      lateness.add(max(segment.submittedNanoseconds - segment.segment.startNanoseconds, 0))
    }
    let parts = [50.0, 99].map { lateness.percentile($0) } + [lateness.maximum]
    let times = parts.map { $0.map { durationText(nanoseconds: $0) } ?? "-" }
    let violations = capture.violations.count { $0.rule == .lease }
    let reports = session.tally.description
    return """
      \(listing.id): events \(capture.events.count), \
      segments submitted \(capture.submittedSegmentCount), \
      lateness p50 \(times[0]) p99 \(times[1]) max \(times[2]), \
      lease violations \(violations)\(reports.isEmpty ? "" : ", \(reports)"), \
      \(timing)\(Self.loss(capture))
      """
  }

  /// What the figures leave out, because the capture was full.
  private static func loss(_ capture: Capture) -> String {
    capture.lostRecordCount == 0
      ? "" : "; the capture was full, \(capture.lostRecordCount) records are missing"
  }

  /// What has happened on the line of a serial device, and what any device reported.
  private var reportFigures: String {
    var tally = session.tally
    guard let counters else { return tally.description.isEmpty ? "" : ": \(tally)" }
    // The line counts them itself.
    tally.late = 0
    let reports = tally.description
    return ": late \(counters.late), too late to send \(counters.stale), sent again "
      + "\(counters.repeated), refused \(counters.refusals), lost events \(counters.lostEvents)"
      + (reports.isEmpty ? "" : "; reported: \(reports)")
  }
}

extension LinkCounters {
  /// The counts of two lines together.
  static func + (a: LinkCounters, b: LinkCounters) -> LinkCounters {
    var sum = a
    sum.repeated += b.repeated
    sum.toldAgain += b.toldAgain
    sum.stale += b.stale
    sum.late += b.late
    sum.lostEvents += b.lostEvents
    sum.steps += b.steps
    sum.refusals += b.refusals
    return sum
  }
}
