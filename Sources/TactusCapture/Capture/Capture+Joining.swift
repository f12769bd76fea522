internal import TactusDevice

extension Capture {
  /// Joins the captures of all openings of one device into one; nil if the array is empty. The
  /// caller ensures that all captures are of the same device.
  package static func joined(_ captures: [Capture]) -> Capture? {
    guard var whole = captures.first else { return nil }
    for next in captures.dropFirst() { whole.append(next) }
    return whole
  }

  /// Appends the capture of the same device after a reconnect.
  private mutating func append(_ next: Capture) {
    levels = (levels + next.levels).sorted {
      ($0.zone.index, $0.startNanoseconds) < ($1.zone.index, $1.startNanoseconds)
    }
    segments = (segments + next.segments).sorted {
      ($0.segment.actuator, $0.segment.startNanoseconds)
        < ($1.segment.actuator, $1.segment.startNanoseconds)
    }
    events += next.events
    violations += next.violations
    reports += next.reports
    submittedSegmentCount += next.submittedSegmentCount
    lostRecordCount += next.lostRecordCount
  }
}
