internal import TactusDevice

/// A segment with when it was submitted.
struct Submission: Sendable, BitwiseCopyable {
  var segment: Segment
  var submittedNanoseconds: Int64

  /// Whether its lease has run out: nobody wants it any more.
  func isStale(at now: Int64, lease: Int64) -> Bool {
    submittedNanoseconds.addingReportingOverflow(lease).partialValue < now
  }
}

/// What the device holds, or will once it has taken what is on its way: in the order of starts.
struct Told: Sendable {
  struct Entry: Sendable {
    var submission: Submission
    /// On the device's clock.
    var startMicroseconds: UInt64
  }

  private(set) var entries: [Entry] = []
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(capacity, 1) }

  mutating func add(_ submission: Submission, start: UInt64) {
    if entries.count == capacity { entries.removeFirst() }
    entries.append(Entry(submission: submission, startMicroseconds: start))
  }

  /// Forgets what begins at a time of the engine or later.
  /// - Returns: the device times from one of which it has to forget, too: behind what stays, and
  ///   not behind what goes; nil if it holds none of them.
  mutating func removeFrom(_ nanoseconds: Int64) -> ClosedRange<UInt64>? {
    guard
      let place = entries.firstIndex(where: {
        $0.submission.segment.startNanoseconds >= nanoseconds
      })
    else { return nil }
    let latest = entries[place].startMicroseconds
    let earliest = place > 0 ? entries[place - 1].startMicroseconds + 1 : 0
    entries.removeSubrange(place...)
    return min(earliest, latest)...latest
  }

  /// Forgets what has begun and was replaced.
  mutating func forgetReplaced(at microseconds: UInt64) {
    while entries.count > 1, isReplaced(0, at: microseconds) { entries.removeFirst() }
  }

  private func isReplaced(_ place: Int, at microseconds: UInt64) -> Bool {
    let actuator = entries[place].submission.segment.actuator
    return entries[(place + 1)...].contains {
      $0.submission.segment.actuator == actuator && $0.startMicroseconds <= microseconds
    }
  }

  /// What a device that has forgotten everything must be told again: of each actuator what is in
  /// force, and all that is to come.
  func wanted(at microseconds: UInt64, now: Int64, lease: Int64) -> [Submission] {
    entries.indices.filter {
      !isReplaced($0, at: microseconds) && !entries[$0].submission.isStale(at: now, lease: lease)
    }.map { entries[$0].submission }
  }

  /// Forgets one that the device will never take.
  mutating func remove(_ submission: Submission) {
    entries.removeAll { $0.submission.segment == submission.segment }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
