internal import TactusDevice

/// The segments that the device holds or that are in flight to it, in the order of their starts.
struct SentSegments: Sendable {
  struct Entry: Sendable {
    var submission: Submission
    /// The start on the device's clock.
    var startMicroseconds: UInt64
  }

  private(set) var entries: [Entry] = []
  private let capacity: Int
  /// Segments with this number or a lower number are accepted.
  private var accepted: UInt64 = 0

  init(capacity: Int) { self.capacity = max(capacity, 1) }

  mutating func add(_ submission: Submission, start: UInt64) {
    if entries.count == capacity { entries.removeFirst() }
    entries.append(Entry(submission: submission, startMicroseconds: start))
  }

  /// Records that segments up to a number are accepted.
  mutating func accept(upTo number: UInt64) { accepted = max(accepted, number) }

  /// The last segment of an actuator; nil if there is none.
  func last(of actuator: Int) -> Submission? {
    entries.last { $0.submission.segment.actuator == actuator }?.submission
  }

  /// Removes the segments that begin at an engine time or later.
  /// - Returns: the range of the device times from which a REVISE withdraws exactly these segments;
  ///   nil if there are none.
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

  /// Removes segments that the device has played and replaced.
  mutating func forgetReplaced(at microseconds: UInt64) {
    while entries.count > 1, isReplaced(0, at: microseconds) { entries.removeFirst() }
  }

  private func isReplaced(_ place: Int, at microseconds: UInt64) -> Bool {
    let actuator = entries[place].submission.segment.actuator
    return entries[(place + 1)...].contains {
      $0.submission.segment.actuator == actuator && hasBegun($0, at: microseconds)
    }
  }

  private func hasBegun(_ entry: Entry, at microseconds: UInt64) -> Bool {
    entry.submission.number <= accepted && entry.startMicroseconds <= microseconds
  }

  /// The number of segments that begin after a time of the device's clock.
  func count(beginningAfter microseconds: UInt64) -> Int {
    entries.count { $0.startMicroseconds > microseconds }
  }

  /// The number of accepted segments that begin after a time of the device's clock.
  func countAccepted(beginningAfter microseconds: UInt64) -> Int {
    entries.count {
      $0.startMicroseconds > microseconds && $0.submission.number <= accepted
    }
  }

  /// Whether the device had not begun to play a segment at a time of its clock.
  func hasUnplayed(since microseconds: UInt64) -> Bool {
    entries.contains { !hasBegun($0, at: microseconds) }
  }

  /// Whether a device that receives nothing more has something to play at a time, because a motor
  /// is on or will be.
  func isUnfinished(at microseconds: UInt64) -> Bool {
    entries.indices.contains { place in
      let entry = entries[place]
      guard entry.submission.number <= accepted else { return false }
      if entry.startMicroseconds > microseconds { return true }
      return entry.submission.segment.endLevel > 0 && !isReplaced(place, at: microseconds)
    }
  }

  /// Removes all segments, and returns those that a device that has lost its segments still has to
  /// play: for each actuator the segment in force, the segments that the device did not receive,
  /// and all later ones.
  /// - Parameter microseconds: the device time up to which it played its segments.
  mutating func takeUnplayed(since microseconds: UInt64) -> [Submission] {
    let unplayed = entries.indices.filter { !isReplaced($0, at: microseconds) }
    let result = unplayed.map { place in
      var submission = entries[place].submission
      if hasBegun(entries[place], at: microseconds) { submission.hasBegun = true }
      return submission
    }
    removeAll()
    return result
  }

  /// Whether another segment of the same actuator replaces a sent segment before an engine time.
  func isReplaced(number: UInt64, by nanoseconds: Int64) -> Bool {
    guard let place = entries.firstIndex(where: { $0.submission.number == number }) else {
      // The segment was withdrawn.
      return true
    }
    let segment = entries[place].submission.segment
    if segment.isDueOnArrival { return false }
    return entries[(place + 1)...].contains {
      $0.submission.segment.actuator == segment.actuator
        && $0.submission.segment.startNanoseconds <= nanoseconds
    }
  }

  /// Removes a segment that the device will never accept.
  mutating func remove(number: UInt64) {
    entries.removeAll { $0.submission.number == number }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
