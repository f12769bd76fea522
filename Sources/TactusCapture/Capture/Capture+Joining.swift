internal import TactusDevice

extension Capture {
  /// What the same device was told, each time it was opened, as one; nil: it was not.
  package static func joined(_ captures: [Capture]) -> Capture? {
    guard var whole = captures.first else { return nil }
    for next in captures.dropFirst() { whole.append(next) }
    return whole
  }

  /// Appends the capture of the same device from after it was reopened.
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
