internal import TactusDevice

/// The segments that wait to be sent, in the order of their starts.
///
/// Segments that are replaced before they can arrive are skipped, so the line carries only the
/// present state. Of the skipped upward steps, the strongest step of each actuator is kept and
/// played once, late. So no tap is lost because the line or a thread stalled.
struct SegmentQueue: Sendable {
  private(set) var entries: [Submission] = []
  /// The strongest skipped step of each actuator.
  private var missed: [Segment?] = []
  private var tapLengths: [Int64] = []
  /// The number of segments that were skipped since the last call of ``takeSkipped()``.
  private var skipped = 0

  init() {}

  /// - Parameter tapLengths: the length of the tap that replaces a skipped step, in nanoseconds,
  ///   for each actuator.
  init(tapLengths: [Int64]) {
    self.tapLengths = tapLengths
    missed = Array(repeating: nil, count: tapLengths.count)
  }

  var isEmpty: Bool { entries.isEmpty }

  var first: Submission? { entries.first }

  /// The last segment of an actuator; nil if there is none.
  func last(of actuator: Int) -> Submission? {
    entries.last { $0.segment.actuator == actuator }
  }

  /// Appends a segment. If the queue is full, the oldest segment is skipped.
  mutating func append(_ submission: Submission) {
    if entries.count >= LinkLimits.queue { skip(entries.removeFirst()) }
    entries.append(submission)
  }

  /// Puts segments back at the front. If the queue becomes too long, the oldest segments are
  /// skipped.
  mutating func putBack(_ submissions: [Submission]) {
    entries = submissions + entries
    while entries.count > LinkLimits.queue { skip(entries.removeFirst()) }
  }

  /// Withdraws the segments that begin at a time or later.
  mutating func removeFrom(_ time: Int64) {
    entries.removeAll { $0.segment.startNanoseconds >= time }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    for place in missed.indices { missed[place] = nil }
  }

  /// The number of segments that were skipped since the last call.
  mutating func takeSkipped() -> Int {
    defer { skipped = 0 }
    return skipped
  }

  /// Skips segments whose level was not renewed for longer than a lease.
  mutating func skipStale(at now: Int64, lease: Int64) {
    guard entries.contains(where: { $0.segment.isStale(at: now, lease: lease) }) else { return }
    for entry in entries where entry.segment.isStale(at: now, lease: lease) { skip(entry) }
    entries.removeAll { $0.segment.isStale(at: now, lease: lease) }
  }

  /// Skips the segments at the front that are replaced before a time.
  ///
  /// A step that is due on arrival is played although it is replaced, unless it has waited longer
  /// than ``LinkLimits/retransmission``. Of several such steps, only the strongest is played, late.
  mutating func skipReplaced(by time: Int64) {
    while let first = entries.first, !isWanted(first, at: time), isReplaced(first, by: time) {
      skip(entries.removeFirst())
    }
  }

  private func isWanted(_ submission: Submission, at time: Int64) -> Bool {
    submission.isRise && submission.segment.isDueOnArrival
      && time &- submission.segment.startNanoseconds <= LinkLimits.retransmission
  }

  private func isReplaced(_ submission: Submission, by time: Int64) -> Bool {
    entries.dropFirst().contains {
      $0.segment.actuator == submission.segment.actuator && $0.segment.startNanoseconds <= time
    }
  }

  private mutating func skip(_ submission: Submission) {
    // A segment that has begun was felt already, so it does not count as skipped.
    if submission.hasBegun { return }
    skipped += 1
    let actuator = submission.segment.actuator
    guard submission.isRise, missed.indices.contains(actuator) else { return }
    if let other = missed[actuator], other.startLevel >= submission.segment.startLevel { return }
    missed[actuator] = submission.segment
  }

  /// The tap that replaces the skipped steps of the first segment's actuator. It is sent before
  /// that segment, which then begins after it.
  /// - Parameter arrival: when the tap will arrive at the device.
  /// - Returns: the tap and its lateness; nil if no step was skipped, or if the tap would be too
  ///   late or not felt.
  mutating func takeMissed(arrivingAt arrival: Int64) -> (segment: Segment, lateness: Int64)? {
    guard let next = entries.first?.segment, missed.indices.contains(next.actuator),
      let segment = missed[next.actuator]
    else { return nil }
    let actuator = next.actuator
    missed[actuator] = nil
    let lateness = arrival &- segment.startNanoseconds
    let end = arrival &+ max(tapLengths[actuator], 1)
    guard lateness <= LinkLimits.latestTap, !isHidden(segment, arrivingAt: arrival, until: end)
    else { return nil }
    shorten(actuator, until: end)
    var tap = segment
    (tap.startNanoseconds, tap.endNanoseconds) = (arrival, end)
    (tap.endLevel, tap.isDueOnArrival) = (segment.startLevel, true)
    return (tap, lateness)
  }

  /// Whether a queued segment plays a level at least as strong as the tap, so the tap would not be
  /// felt.
  private func isHidden(_ tap: Segment, arrivingAt start: Int64, until end: Int64) -> Bool {
    entries.contains { entry in
      let segment = entry.segment
      guard segment.actuator == tap.actuator, segment.startNanoseconds <= end else { return false }
      let isFeltWhole = segment.isDueOnArrival || segment.startNanoseconds > start
      let level = isFeltWhole ? segment.startLevel : segment.level(at: start)
      return level >= tap.startLevel
    }
  }

  /// Makes the segments of an actuator begin at a time or later. The last segment that begins
  /// before that time is shortened; earlier ones are skipped.
  private mutating func shorten(_ actuator: Int, until time: Int64) {
    let early = entries.indices.filter {
      let segment = entries[$0].segment
      return segment.actuator == actuator && segment.startNanoseconds < time
        && !segment.isDueOnArrival
    }
    guard let last = early.last else { return }
    var rest = entries[last]
    rest.segment = rest.segment.trimmed(from: time)
    for place in early.reversed() {
      let removed = entries.remove(at: place)
      if place != last, !removed.hasBegun { skipped += 1 }
    }
    let place = entries.firstIndex { $0.segment.startNanoseconds > time } ?? entries.endIndex
    entries.insert(rest, at: place)
  }

  /// Removes the first segment for sending.
  mutating func removeFirst() -> Submission { entries.removeFirst() }
}
