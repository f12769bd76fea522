internal import TactusDevice

/// What the device holds, or will once it has taken what is on its way: in the order of starts.
struct Told: Sendable {
  struct Entry: Sendable {
    var submission: Submission
    /// On the device's clock.
    var startMicroseconds: UInt64
  }

  private(set) var entries: [Entry] = []
  private let capacity: Int
  /// What was sent with this number or before it has been accepted.
  private var accepted: UInt64 = 0

  init(capacity: Int) { self.capacity = max(capacity, 1) }

  mutating func add(_ submission: Submission, start: UInt64) {
    if entries.count == capacity { entries.removeFirst() }
    entries.append(Entry(submission: submission, startMicroseconds: start))
  }

  /// The device has taken what was sent up to a number.
  mutating func accept(upTo number: UInt64) { accepted = max(accepted, number) }

  /// The last segment of an actuator.
  func last(of actuator: Int) -> Submission? {
    entries.last { $0.submission.segment.actuator == actuator }?.submission
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

  /// Forgets what the device has played and replaced.
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

  /// How many begin after a time of the device's clock.
  func count(beginningAfter microseconds: UInt64) -> Int {
    entries.count { $0.startMicroseconds > microseconds }
  }

  /// How many of those that the device has taken begin after a time of its clock.
  func countAccepted(beginningAfter microseconds: UInt64) -> Int {
    entries.count {
      $0.startMicroseconds > microseconds && $0.submission.number <= accepted
    }
  }

  /// Whether something begins after a time.
  func hasUnplayed(since microseconds: UInt64) -> Bool {
    entries.contains { !hasBegun($0, at: microseconds) }
  }

  /// Whether a device that gets no more than it has accepted has something to do at a time: a motor
  /// is on, or will be.
  func isUnfinished(at microseconds: UInt64) -> Bool {
    entries.indices.contains { place in
      let entry = entries[place]
      guard entry.submission.number <= accepted else { return false }
      if entry.startMicroseconds > microseconds { return true }
      return entry.submission.segment.endLevel > 0 && !isReplaced(place, at: microseconds)
    }
  }

  /// Takes out what a device that has forgotten everything still has to play: of each actuator
  /// what is in force, what it has not got, and all that is to come.
  /// - Parameter microseconds: the device's clock up to which it played what it had.
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

  /// Whether a segment that was sent is replaced on its actuator by another by a time of the
  /// engine.
  func isReplaced(number: UInt64, by nanoseconds: Int64) -> Bool {
    guard let place = entries.firstIndex(where: { $0.submission.number == number }) else {
      // It was taken back.
      return true
    }
    let segment = entries[place].submission.segment
    if segment.isDueOnArrival { return false }
    return entries[(place + 1)...].contains {
      $0.submission.segment.actuator == segment.actuator
        && $0.submission.segment.startNanoseconds <= nanoseconds
    }
  }

  /// Forgets one that the device will never take.
  mutating func remove(number: UInt64) {
    entries.removeAll { $0.submission.number == number }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
