internal import TactusDevice
internal import TactusWire

/// What the device is to play: what waits to be sent, and what it holds.
///
/// ```
/// orders ─► SegmentQueue ─► Translation ─► PLAY, REVISE
///               ▲                │
///               └──── Told ◄─────┘
///          told again
/// ```
///
/// What is not yet sent waits in the queue, where a later revision replaces it without a frame.
/// What was sent is known (`Told`), so that a device which has forgotten it can be told again.
struct LinkSchedule: Sendable {
  /// A command for the device, and the number of its segment.
  typealias Next = (play: Play, number: UInt64)

  /// What follows where the device says that it threw away what it was told.
  enum Forgotten: Sendable, Hashable {
    case nothing
    case tellAgain
    /// It says so more often than leases allow.
    case tooOften
  }

  /// What the device declared first; nil before.
  private var capabilities: OutputCapabilities?
  private(set) var queue = SegmentQueue()
  private(set) var told = Told(capacity: 1)
  private var translation = Translation()
  /// The device time from which it has to forget what it was told.
  private var revision: UInt64?
  private var deviceRoom = DeviceRoom()
  private var ordered = Ordered()
  private var renewal: Renewal
  private var forgetting = Forgetting()
  private var arrivals = Arrivals()
  /// How many segments were sent.
  private var sent: UInt64 = 0

  init(at now: Int64) { renewal = Renewal(at: now) }

  // MARK: A session

  /// A session begins with a device that plays nothing.
  mutating func begin(
    _ answer: DeviceAnswer, _ dictionary: DeviceDictionary, credits: UInt16,
    _ settings: LinkSettings
  ) {
    let found = answer.capabilities
    let count = found.actuators.count
    ordered.begin(count)
    told = Told(capacity: (found.capacitySegments ?? 0) + LinkLimits.window + count)
    // What ends the tap comes a frame behind it.
    let least = max(
      Int64(dictionary.tickMicroseconds) * 1000, settings.nanoseconds(bytes: LinePace.playBytes))
    queue = SegmentQueue(tapLengths: found.actuators.map { max($0.minimumPulseNanoseconds, least) })
    translation = Translation(dictionary)
    deviceRoom.take(Int(credits))
    // An output keeps what it declared when it was opened.
    if capabilities == nil { capabilities = found }
  }

  /// Another session is to begin, in which nothing was sent.
  mutating func forgetSession() { renewal.forget() }

  // MARK: What is known

  /// Nanoseconds of the lease that the device enforces.
  var lease: Int64 { capabilities?.lease?.durationNanoseconds ?? 0 }

  private var renewalInterval: Int64 { capabilities?.lease?.renewalNanoseconds ?? 0 }

  /// Whether something waits to be sent.
  var hasOrders: Bool { hasRevision || !queue.isEmpty }

  var hasRevision: Bool { revision != nil }

  /// Whether the device is stilled because the engine makes no steps.
  var isSuspended: Bool { renewal.isSuspended }

  /// Whether something that was ordered sounds, or is to begin.
  func isUnfinished(at now: Int64) -> Bool { ordered.isUnfinished(at: now) }

  /// Whether something was ordered lately, or sounds.
  func isActive(at now: Int64) -> Bool { ordered.isActive(at: now) }

  /// Whether something is to be felt sooner than a question for the time would let it.
  func isUrgent(at now: Int64) -> Bool {
    guard let first = queue.first?.segment else { return false }
    let latency = capabilities?.latencyNanoseconds ?? 0
    return first.isDueOnArrival || first.startNanoseconds < now &+ latency
  }

  /// Whether the device holds what has not begun: it may have no room for more.
  func holdsMore(at now: Int64, _ clock: ClockEstimate) -> Bool {
    told.countAccepted(beginningAfter: clock.deviceMicroseconds(at: now)) > 0
  }

  // MARK: Orders

  /// Takes an order of the playback thread.
  mutating func take(_ order: Order, at now: Int64, _ clock: ClockEstimate) {
    switch order {
    case .play(let segment, let submitted):
      renewal.step(at: submitted)
      take(segment)
      ordered.note(at: submitted)
    case .revise(let from):
      queue.removeFrom(from)
      if let starts = told.removeFrom(from) { takeBack(from, within: starts, clock) }
      ordered.revise(from: from)
      ordered.note(at: now)
    case .step(let submitted): renewal.step(at: submitted)
    }
  }

  private mutating func take(_ segment: Segment) {
    let actuator = segment.actuator
    guard ordered.has(actuator) else { return }
    let before = (queue.last(of: actuator) ?? told.last(of: actuator))
    let start = segment.startNanoseconds
    let isStale = before?.isStale(at: start, lease: lease) ?? true
    let level = isStale ? 0 : before?.segment.level(at: start) ?? 0
    queue.append(
      Submission(segment: segment, isRise: segment.startLevel > level + LinkLimits.leastRise))
    ordered.take(segment)
  }

  /// The device has to forget what begins at a time or later. What is sent next may begin as early,
  /// and not where the first that is forgotten would have: that may be a whole look-ahead away.
  private mutating func takeBack(
    _ nanoseconds: Int64, within starts: ClosedRange<UInt64>, _ clock: ClockEstimate
  ) {
    let wanted = clock.deviceMicroseconds(at: nanoseconds)
    let start = min(max(wanted, starts.lowerBound), starts.upperBound)
    revision = min(revision ?? start, start)
  }

  /// The engine has turned everything off.
  mutating func stop(at now: Int64) {
    silence()
    ordered.stop(at: now)
    renewal.stop()
  }

  // MARK: What is sent

  /// The command that has the device forget what is taken back; nil: nothing is.
  mutating func takeRevision() -> Message? {
    guard let start = revision else { return nil }
    revision = nil
    translation.revise(from: start)
    return .revise(fromMicroseconds: WireTime.low(start))
  }

  /// How many segments may be sent now: what the device said last, or what its schedule must have
  /// room for by now, because so much of it has begun. Answers may be old when they come.
  func room(at now: Int64, _ clock: ClockEstimate, _ underway: Underway) -> Int {
    let said = deviceRoom.said - underway.segments
    guard !underway.isUncertain, let capacity = capabilities?.capacitySegments else { return said }
    let begun = clock.deviceMicroseconds(at: now &- LinkLimits.scheduleMargin)
    return max(said, capacity - told.count(beginningAfter: begun))
  }

  /// The next segment, which is in the queue no more, if one is worth its time on the line.
  /// - Parameter arrival: when it will be at the device.
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
    // What the device has played before cannot be late either.
    if next.segment.isDueOnArrival || next.hasBegun { arrivals.add(play.startMicroseconds) }
    sent += 1
    var submission = next
    submission.number = sent
    told.add(submission, start: start)
    return (play, sent)
  }

  /// Whether the device is to be asked for room: the schedule is full as far as is known, and it
  /// empties without a word.
  mutating func askForRoom(at now: Int64, patience: Int64) -> Bool {
    deviceRoom.ask(at: now, patience: patience)
  }

  /// When the next question for room may be sent.
  func roomQuestionTime(patience: Int64) -> Int64 { deviceRoom.questionTime(patience: patience) }

  /// A frame leaves that renews the lease.
  mutating func renewed(at now: Int64) { renewal.renew(at: now) }

  // MARK: What the device says

  /// The device says how many segments it has room for. It may have more than it declares, or than
  /// is made use of.
  mutating func take(credits: UInt16) { deviceRoom.take(limited(credits)) }

  private func limited(_ credits: UInt16) -> Int {
    min(Int(credits), capabilities?.capacitySegments ?? 0)
  }

  /// The device answers a question for its room, or another for its state.
  mutating func take(_ status: Status) {
    take(credits: status.credits)
    deviceRoom.answered()
  }

  /// A command was accepted.
  /// - Parameter isDirect: whether the answer is its own.
  /// - Returns: whether the device has forgotten what it was told before.
  mutating func accepted(
    _ command: CommandWindow.Sent, at now: Int64, isDirect: Bool, _ clock: ClockEstimate
  ) -> Bool {
    defer { if let number = command.segment { told.accept(upTo: number) } }
    return heardRenewal(sentAt: command.sentNanoseconds, at: now, isDirect: isDirect, clock)
  }

  /// The device has heard a frame that renews its lease.
  /// - Returns: whether the lease ended before it while there was something to do.
  mutating func heardRenewal(
    sentAt sent: Int64, at now: Int64, isDirect: Bool, _ clock: ClockEstimate
  ) -> Bool {
    renewal.heard(sentAt: sent, at: now, isDirect: isDirect, lease: lease).map {
      told.isUnfinished(at: clock.deviceMicroseconds(at: $0))
    } ?? false
  }

  /// Whether a device that has so much room has thrown segments away: it has more than what it
  /// accepted leaves. The event that says so was lost.
  func hasForgotten(credits: UInt16, at now: Int64, _ clock: ClockEstimate) -> Bool {
    guard let capacity = capabilities?.capacitySegments else { return false }
    let begun = clock.deviceMicroseconds(at: now &+ LinkLimits.scheduleMargin)
    return told.countAccepted(beginningAfter: begun) > capacity - limited(credits)
  }

  /// The device says that it threw away what it had, because it heard nothing for too long.
  /// - Parameters:
  ///   - moment: when, on its clock, and on the host's.
  ///   - stop: when the last stop was ordered.
  mutating func forgotten(
    at moment: (device: UInt64, host: Int64), now: Int64, lastStop stop: Int64
  ) -> Forgotten {
    if forgetting.note(at: now, lease: lease) { return .tooOften }
    // What was told since the last stop is not meant.
    guard !renewal.isSuspended, moment.host > stop else { return .nothing }
    guard told.hasUnplayed(since: moment.device) || isUnfinished(at: now) else {
      told.removeAll()
      return .nothing
    }
    forgetting.since(moment.device)
    return .tellAgain
  }

  /// The device played a segment late. One that was due on arrival cannot be late, whatever the
  /// line did. It is known by its start, which is as much before the tick of the event as it was
  /// late.
  mutating func wasLate(_ event: Event, _ output: inout LinkOutput) {
    if arrivals.take(event.timeMicroseconds &- event.detail) { return }
    output.counters.late += 1
    output.report(
      .late(actuator: Int(event.actuator), byNanoseconds: Int64(event.detail) * 1000))
  }

  /// The device will never take a segment.
  mutating func refused(_ number: UInt64) { told.remove(number: number) }

  // MARK: What is void

  /// Whether a command's segment has been replaced before it would arrive again.
  /// - Parameter segment: its number; nil of a command without.
  func isReplaced(_ segment: UInt64?, by arrival: Int64) -> Bool {
    guard let number = segment else { return false }
    if told.isReplaced(number: number, by: arrival) { return true }
    guard let entry = told.entries.first(where: { $0.submission.number == number }),
      !entry.submission.segment.isDueOnArrival
    else { return false }
    return queue.entries.contains {
      $0.segment.actuator == entry.submission.segment.actuator
        && $0.segment.startNanoseconds <= arrival
    }
  }

  /// Forgets what the device has played and replaced.
  mutating func forgetReplaced(at now: Int64, _ clock: ClockEstimate) {
    told.forgetReplaced(at: clock.deviceMicroseconds(at: now))
  }

  /// Skips what was left without a renewal for longer than a lease.
  mutating func skipStale(at now: Int64, _ output: inout LinkOutput) {
    queue.skipStale(at: now, lease: lease)
    output.counters.skipped += queue.takeSkipped()
  }

  /// Puts what the device has not played back into the queue: it is stopped, and told again. It has
  /// played what it had up to now, or to when it has forgotten it.
  mutating func tellAgain(at now: Int64, _ clock: ClockEstimate) {
    putBack(playedUntil: forgetting.moment ?? clock.deviceMicroseconds(at: now))
  }

  private mutating func putBack(playedUntil microseconds: UInt64) {
    queue.putBack(told.takeUnplayed(since: microseconds))
    forgetSent()
  }

  /// Everything that was ordered is void.
  mutating func silence() {
    queue.removeAll()
    told.removeAll()
    forgetSent()
  }

  private mutating func forgetSent() {
    translation.reset()
    revision = nil
    forgetting.clear()
    deviceRoom.take(capabilities?.capacitySegments ?? 0)
  }

  /// Nothing is sent any more.
  mutating func discard() { queue.removeAll() }

  // MARK: The lease

  /// Whether a HEARTBEAT may be sent now.
  /// - Parameter isProbe: whether one is to ask what has come.
  func mayBeat(at now: Int64, isProbe: Bool) -> Bool {
    guard renewal.mayBeat, !renewal.isSuspended else { return false }
    if isProbe { return true }
    guard isUnfinished(at: now) || !queue.isEmpty else { return false }
    // Half of what lies between two steps that the engine must make.
    return renewal.isBeatDue(after: renewalInterval / 2)
  }

  /// Whether a HEARTBEAT may be sent now, or with the step that the engine makes soon, if it runs.
  func mayBeatSoon(at now: Int64) -> Bool {
    renewal.mayBeat
      || (isUnfinished(at: now) && renewal.hasStepped(within: renewalInterval, of: now))
  }

  /// A HEARTBEAT leaves.
  mutating func beat(at now: Int64) { renewal.beat(at: now) }

  /// When the playback thread is taken to hang, if it makes no step: for longer than a lease it
  /// made none though it has to. `.max`: it need not.
  func frozenTime(at now: Int64) -> Int64 {
    guard !renewal.isSuspended, isUnfinished(at: now) else { return .max }
    return renewal.frozenTime(lease: lease)
  }

  /// Whether the playback thread hangs.
  func isFrozen(at now: Int64) -> Bool {
    !renewal.isSuspended && isUnfinished(at: now) && !renewal.hasStepped(within: lease, of: now)
  }

  /// Keeps what was told until the engine makes a step again: then what is to be felt at that time
  /// is told again.
  mutating func suspend(at now: Int64, _ clock: ClockEstimate) {
    renewal.suspend()
    putBack(playedUntil: clock.deviceMicroseconds(at: now))
  }
}
