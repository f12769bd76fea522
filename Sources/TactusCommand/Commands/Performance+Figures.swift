internal import TactusCapture
internal import TactusDevice
internal import TactusEngine
internal import TactusSound
internal import TactusStatistics

extension Performance {
  /// The line of figures that is printed at the end of playback.
  var figures: String {
    let timing = session.timing?.description ?? "virtual clock"
    guard let capture else {
      let isNothing = counts.map { $0.sent > 0 && $0.accepted == 0 } ?? false
      let played = isNothing ? "played nothing on" : "played on"
      return "\(played) \(listing.id)\(reportFigures); \(timing)\(soundFigures)"
    }
    var lateness = Histogram()
    for segment in capture.segments {
      lateness.add(max(segment.submittedNanoseconds - segment.segment.startNanoseconds, 0))
    }
    let violations = capture.violations.count { $0.rule == .lease }
    let reports = session.tally.description
    return """
      \(listing.id): events \(capture.events.count), \
      segments submitted \(capture.submittedSegmentCount), \
      \(Self.text(lateness, isUnicode: console.shape.isUnicode)), \
      lease violations \(violations)\(reports.isEmpty ? "" : ", \(reports)"), \
      \(timing)\(soundFigures)\(Self.loss(capture))
      """
  }

  /// `lateness p50 28.4 µs p99 94.2 µs max 7.869 ms`
  static func text(_ lateness: Histogram, isUnicode: Bool) -> String {
    let times = [50.0, 99, 100].map { lateness.percentile($0) }
    let texts = times.map {
      $0.map { durationText(nanoseconds: $0, isUnicode: isUnicode) } ?? "-"
    }
    return "lateness p50 \(texts[0]) p99 \(texts[1]) max \(texts[2])"
  }

  /// The figures of the sound device, for example `; sound on default: gaps 0`.
  private var soundFigures: String { session.stage?.status?.figures.map { "; \($0)" } ?? "" }

  /// The note on records that are missing because the capture was full.
  private static func loss(_ capture: Capture) -> String {
    capture.lostRecordCount == 0
      ? "" : "; the capture was full, \(capture.lostRecordCount) records are missing"
  }

  /// The counts of a device that confirms segments, and the reports of any device.
  private var reportFigures: String {
    var tally = session.tally
    guard let counts else { return tally.description.isEmpty ? "" : ": \(tally)" }
    // Late segments are not counted twice: the device's own count of them is printed.
    tally.late = 0
    let reports = tally.description
    return ": late \(counts.late), skipped \(counts.skipped), sent again \(counts.repeated), "
      + "refused \(counts.refused), lost events \(counts.lostReports)"
      + (reports.isEmpty ? "" : "; reported: \(reports)")
  }
}
