internal import TactusDevice
internal import TactusWire

/// The segments that the device is to play: those that wait to be sent, and those that it holds.
///
/// ```
/// orders ─► SegmentQueue ─► Translation ─► PLAY, REVISE
///               ▲                │
///               └─ SentSegments ◄┘
///                  sent again
/// ```
///
/// Segments that are not sent yet wait in the queue, where a later revision replaces them without a
/// frame. Segments that were sent are kept in ``SentSegments``, so that they can be sent again to a
/// device that has lost them.
struct LinkSchedule: Sendable {
  /// A PLAY command and the number of its segment.
  typealias Next = (play: Play, number: UInt64)

  /// The consequence of a report that the device discarded its segments.
  enum Forgotten: Sendable, Hashable {
    case nothing
    case resend
    /// The device reports this more often than its lease can expire.
    case tooOften
  }

  /// The capabilities from the first greeting; nil before.
  private var capabilities: OutputCapabilities?
  private(set) var queue = SegmentQueue()
  private(set) var sentSegments = SentSegments(capacity: 1)
  private var translation = Translation()
  /// The device time from which segments must be withdrawn; nil if none must be.
  private var revision: UInt64?
  private var deviceRoom = DeviceRoom()
  private var ordered = Ordered()
  private var renewal: Renewal
  private var discardReports = DiscardReports()
  private var arrivals = Arrivals()
  /// The number of segments that were sent.
  private var sent: UInt64 = 0

  init(at now: Int64) { renewal = Renewal(at: now) }

  // MARK: A session

  /// Begins a session with a device that plays nothing.
  mutating func begin(
    _ answer: DeviceAnswer, _ dictionary: DeviceDictionary, credits: UInt16,
    _ settings: LinkSettings
  ) {
    let found = answer.capabilities
    let count = found.actuators.count
    ordered.begin(count)
    sentSegments = SentSegments(capacity: (found.capacitySegments ?? 0) + LinkLimits.window + count)
    // A tap must last for at least one frame, because the command that ends it arrives one frame
    // later.
    let least = max(
      Int64(dictionary.tickMicroseconds) * 1000, settings.nanoseconds(bytes: LinePace.playBytes))
    queue = SegmentQueue(tapLengths: found.actuators.map { max($0.minimumPulseNanoseconds, least) })
    translation = Translation(dictionary)
    deviceRoom.take(Int(credits))
    // A later session does not replace the capabilities, because an output keeps the capabilities
    // with which it was opened.
    if capabilities == nil { capabilities = found }
  }

  /// Resets the state for another session.
  mutating func forgetSession() { renewal.forget() }

  // MARK: State

  /// The duration of the lease that the device enforces, in nanoseconds.
  var lease: Int64 { capabilities?.lease?.durationNanoseconds ?? 0 }

  private var renewalInterval: Int64 { capabilities?.lease?.renewalNanoseconds ?? 0 }

  /// Whether something waits to be sent.
  var hasOrders: Bool { hasRevision || !queue.isEmpty }

  var hasRevision: Bool { revision != nil }

  /// Whether the device is stopped because the engine makes no steps.
  var isSuspended: Bool { renewal.isSuspended }

  /// Whether an ordered segment plays or is about to begin.
  func isUnfinished(at now: Int64) -> Bool { ordered.isUnfinished(at: now) }

  /// Whether something plays, or an order came recently.
  func isActive(at now: Int64) -> Bool { ordered.isActive(at: now) }

  /// Whether a segment is due so soon that a TIME request would delay it.
  func isUrgent(at now: Int64) -> Bool {
    guard let first = queue.first?.segment else { return false }
    let latency = capabilities?.latencyNanoseconds ?? 0
    return first.isDueOnArrival || first.startNanoseconds < now &+ latency
  }

  /// Whether the device holds segments that have not begun, so it may have no free place.
  func holdsMore(at now: Int64, _ clock: ClockEstimate) -> Bool {
    sentSegments.countAccepted(beginningAfter: clock.deviceMicroseconds(at: now)) > 0
  }

  // MARK: Orders

  /// Processes an order of the playback thread.
  mutating func take(_ order: Order, at now: Int64, _ clock: ClockEstimate) {
    switch order {
    case .play(let segment, let submitted):
      renewal.step(at: submitted)
      take(segment)
      ordered.note(at: submitted)
    case .revise(let from):
      queue.removeFrom(from)
      if let starts = sentSegments.removeFrom(from) { takeBack(from, within: starts, clock) }
      ordered.revise(from: from)
      ordered.note(at: now)
    case .step(let submitted): renewal.step(at: submitted)
    }
  }

  private mutating func take(_ segment: Segment) {
    let actuator = segment.actuator
    guard ordered.has(actuator) else { return }
    let before = (queue.last(of: actuator) ?? sentSegments.last(of: actuator))?.segment
    let isStale = before?.isStale(at: segment.startNanoseconds, lease: lease) ?? true
    let isRise = segment.rises(above: isStale ? nil : before, by: LinkLimits.leastRise)
    queue.append(Submission(segment: segment, isRise: isRise))
    ordered.take(segment)
  }

  /// Requests a REVISE, which withdraws the segments that begin at a time or later from the device.
  ///
  /// After a REVISE, segments may begin at its time or later again. The next segment may begin as
  /// early as `nanoseconds`, so the REVISE gets this time, limited to the times that withdraw the
  /// right segments.
  /// - Parameter starts: the device times from which a REVISE withdraws exactly these segments.
  private mutating func takeBack(
    _ nanoseconds: Int64, within starts: ClosedRange<UInt64>, _ clock: ClockEstimate
  ) {
    let wanted = clock.deviceMicroseconds(at: nanoseconds)
    let start = min(max(wanted, starts.lowerBound), starts.upperBound)
    revision = min(revision ?? start, start)
  }

  /// Records that the engine stopped everything.
  mutating func stop(at now: Int64) {
    silence()
    ordered.stop(at: now)
    renewal.stop()
  }

  // MARK: Commands to send

  /// The command that withdraws segments from the device; nil if none is to be withdrawn.
  mutating func takeRevision() -> Message? {
    guard let start = revision else { return nil }
    revision = nil
    translation.revise(from: start)
    return .revise(fromMicroseconds: WireTime.low(start))
  }

  /// How many segments may be sent now. It is the number that the device last reported, or, if that
  /// is greater, the number of places that must be free because segments have begun since. Reports
  /// may be old when they arrive.
  func room(at now: Int64, _ clock: ClockEstimate, _ inFlight: InFlight) -> Int {
    let said = deviceRoom.said - inFlight.segments
    guard !inFlight.isUncertain, let capacity = capabilities?.capacitySegments else { return said }
    let begun = clock.deviceMicroseconds(at: now &- LinkLimits.scheduleMargin)
    return max(said, capacity - sentSegments.count(beginningAfter: begun))
  }

  /// Removes the next segment from the queue and records it as sent; nil if it has no translation.
  /// Skips segments that are replaced before they would arrive, except a step that is due on
  /// arrival and has not waited too long. If a skipped step can still be felt as a tap, the tap
  /// comes first and is reported as late, and the next segment stays in the queue.
  /// - Parameter arrival: when the segment will arrive at the device.
  mutating func next(
    arrivingAt arrival: Int64, _ clock: ClockEstimate, _ output: inout LinkOutput
  ) -> Next? {
    queue.skipReplaced(by: arrival)
    output.counters.skipped += queue.takeSkipped()
    guard let (tap, lateness) = queue.takeMissed(arrivingAt: arrival) else {
      return send(queue.removeFirst(), clock, arrivingAt: arrival)
    }
    output.counters.late += 1
    output.report(.late(actuator: tap.actuator, byNanoseconds: lateness))
    return send(Submission(segment: tap, isRise: true), clock, arrivingAt: arrival)
  }

  private mutating func send(
    _ next: Submission, _ clock: ClockEstimate, arrivingAt arrival: Int64
  ) -> Next? {
    guard let (play, start) = translation.play(next.segment, clock, arrivingAt: arrival) else {
      return nil
    }
    // A segment that the device has already begun to play cannot be late either.
    if next.segment.isDueOnArrival || next.hasBegun { arrivals.add(play.startMicroseconds) }
    sent += 1
    var submission = next
    submission.number = sent
    sentSegments.add(submission, start: start)
    return (play, sent)
  }

  /// Whether to ask the device for its free places: its schedule is full as far as is known, and it
  /// sends no message when a place becomes free.
  mutating func askForRoom(at now: Int64, timeout: Int64) -> Bool {
    deviceRoom.ask(at: now, timeout: timeout)
  }

  /// When the device may next be asked for the number of free places.
  func roomQuestionTime(timeout: Int64) -> Int64 { deviceRoom.questionTime(timeout: timeout) }

  /// Records that a frame that renews the lease was sent.
  mutating func renewed(at now: Int64) { renewal.renew(at: now) }

  // MARK: Messages of the device

  /// Records the number of free places. The number is limited to the declared capacity, which a
  /// device may exceed.
  mutating func take(credits: UInt16) { deviceRoom.take(limited(credits)) }

  private func limited(_ credits: UInt16) -> Int {
    min(Int(credits), capabilities?.capacitySegments ?? 0)
  }

  /// Processes an answer with the free places and the state.
  mutating func take(_ status: Status) {
    take(credits: status.credits)
    deviceRoom.answered()
  }

  /// Records that a command was accepted.
  /// - Parameter isDirect: whether the answer belongs to this command and not to a later one.
  /// - Returns: whether the device has lost its earlier segments.
  mutating func accepted(
    _ command: CommandWindow.Sent, at now: Int64, isDirect: Bool, _ clock: ClockEstimate
  ) -> Bool {
    defer { if let number = command.segment { sentSegments.accept(upTo: number) } }
    return heardRenewal(sentAt: command.sentNanoseconds, at: now, isDirect: isDirect, clock)
  }

  /// Records that the device received a frame that renews its lease.
  /// - Returns: whether the lease had expired before while the device had something to play.
  mutating func heardRenewal(
    sentAt sent: Int64, at now: Int64, isDirect: Bool, _ clock: ClockEstimate
  ) -> Bool {
    renewal.heard(sentAt: sent, at: now, isDirect: isDirect, lease: lease).map {
      sentSegments.isUnfinished(at: clock.deviceMicroseconds(at: $0))
    } ?? false
  }

  /// Whether a device with this number of free places has discarded segments, because it has more
  /// free places than the accepted segments leave. The event that reports the discard was lost
  /// then.
  func hasForgotten(credits: UInt16, at now: Int64, _ clock: ClockEstimate) -> Bool {
    guard let capacity = capabilities?.capacitySegments else { return false }
    let begun = clock.deviceMicroseconds(at: now &+ LinkLimits.scheduleMargin)
    return sentSegments.countAccepted(beginningAfter: begun) > capacity - limited(credits)
  }

  /// Handles a report that the device discarded its segments because the host was silent.
  /// - Parameters:
  ///   - moment: the time of the discard on the device's clock and on the host's clock.
  ///   - stop: when the last stop was requested.
  mutating func forgotten(
    at moment: (device: UInt64, host: Int64), now: Int64, lastStop stop: Int64
  ) -> Forgotten {
    if discardReports.note(at: now, lease: lease) { return .tooOften }
    // Segments that were sent after the last stop are not affected.
    guard !renewal.isSuspended, moment.host > stop else { return .nothing }
    guard sentSegments.hasUnplayed(since: moment.device) || isUnfinished(at: now) else {
      sentSegments.removeAll()
      return .nothing
    }
    discardReports.since(moment.device)
    return .resend
  }

  /// Handles a segment that was played late. A segment that was due on arrival does not count as
  /// late, whatever delayed the line. It is recognised by its start, which is the time of the event
  /// minus the lateness.
  mutating func wasLate(_ event: Event, _ output: inout LinkOutput) {
    if arrivals.take(event.timeMicroseconds &- event.detail) { return }
    output.counters.late += 1
    output.report(
      .late(actuator: Int(event.actuator), byNanoseconds: Int64(event.detail) * 1000))
  }

  /// Records that the device will never accept a segment.
  mutating func refused(_ number: UInt64) { sentSegments.remove(number: number) }

  // MARK: Replaced segments

  /// Whether a later segment replaces the segment of a command before a retransmission would
  /// arrive.
  /// - Parameter segment: the number of the segment; nil for a command without a segment.
  func isReplaced(_ segment: UInt64?, by arrival: Int64) -> Bool {
    guard let number = segment else { return false }
    if sentSegments.isReplaced(number: number, by: arrival) { return true }
    guard let entry = sentSegments.entries.first(where: { $0.submission.number == number }),
      !entry.submission.segment.isDueOnArrival
    else { return false }
    return queue.entries.contains {
      $0.segment.actuator == entry.submission.segment.actuator
        && $0.segment.startNanoseconds <= arrival
    }
  }

  /// Removes segments that the device has played and replaced.
  mutating func forgetReplaced(at now: Int64, _ clock: ClockEstimate) {
    sentSegments.forgetReplaced(at: clock.deviceMicroseconds(at: now))
  }

  /// Skips segments whose level was not renewed for longer than a lease.
  mutating func skipStale(at now: Int64, _ output: inout LinkOutput) {
    queue.skipStale(at: now, lease: lease)
    output.counters.skipped += queue.takeSkipped()
  }

  /// Puts the segments that the device has not played back into the queue, because the device is
  /// stopped and must receive them again. It has played its segments up to now, or up to the time
  /// at which it discarded them.
  mutating func resend(at now: Int64, _ clock: ClockEstimate) {
    putBack(playedUntil: discardReports.moment ?? clock.deviceMicroseconds(at: now))
  }

  private mutating func putBack(playedUntil microseconds: UInt64) {
    queue.putBack(sentSegments.takeUnplayed(since: microseconds))
    forgetSent()
  }

  /// Voids all orders.
  mutating func silence() {
    queue.removeAll()
    sentSegments.removeAll()
    forgetSent()
  }

  private mutating func forgetSent() {
    translation.reset()
    revision = nil
    discardReports.clear()
    deviceRoom.take(capabilities?.capacitySegments ?? 0)
  }

  /// Removes the segments that wait, so nothing more is sent.
  mutating func discard() { queue.removeAll() }

  // MARK: The lease

  /// Whether a HEARTBEAT may be sent now.
  /// - Parameter isProbe: whether the HEARTBEAT asks what has arrived.
  func mayBeat(at now: Int64, isProbe: Bool) -> Bool {
    guard renewal.mayBeat, !renewal.isSuspended else { return false }
    if isProbe { return true }
    guard isUnfinished(at: now) || !queue.isEmpty else { return false }
    // Half of the longest interval between two steps of the engine.
    return renewal.isBeatDue(after: renewalInterval / 2)
  }

  /// Whether a HEARTBEAT may be sent now, or at the next step of the engine if the engine runs.
  func mayBeatSoon(at now: Int64) -> Bool {
    renewal.mayBeat
      || (isUnfinished(at: now) && renewal.hasStepped(within: renewalInterval, of: now))
  }

  /// Records that a HEARTBEAT was sent.
  mutating func beat(at now: Int64) { renewal.beat(at: now) }

  /// When the playback thread counts as hanging if it makes no step: when a required step is late
  /// by more than a lease. `.max` if no step is required.
  func frozenTime(at now: Int64) -> Int64 {
    guard !renewal.isSuspended, isUnfinished(at: now) else { return .max }
    return renewal.frozenTime(lease: lease)
  }

  /// Whether the playback thread hangs: it must make steps, and has made none for longer than a
  /// lease. False while the device is stopped for that reason.
  func isFrozen(at now: Int64) -> Bool {
    !renewal.isSuspended && isUnfinished(at: now) && !renewal.hasStepped(within: lease, of: now)
  }

  /// Keeps the sent segments until the engine makes a step again. The segments in force at that
  /// time are then sent again.
  mutating func suspend(at now: Int64, _ clock: ClockEstimate) {
    renewal.suspend()
    putBack(playedUntil: clock.deviceMicroseconds(at: now))
  }
}
