package import TactusDevice
internal import TactusSound
internal import TactusSystem

/// The work of a stream's thread. It keeps the card's queue full, and rewrites the end of the queue
/// when the levels change.
///
/// The time is a parameter of every step, so that tests can use a virtual clock and a simulated
/// card. Only one thread may use the object.
///
/// ```
///          played        in flight          queued
///  ───────────────────┼─────────────┼──────────────────────────┤
///                    now            │  a change rewinds to here at the earliest
///                                   └─ fetched by the card
/// ```
package final class StreamLoop {
  /// The silence in nanoseconds after which the card is stopped. It is longer than the last 10 ms,
  /// which a card may lose when it stops.
  static let linger: Int64 = 500_000_000
  /// The time in nanoseconds from the first order until the card is started. The engine submits
  /// several segments in a row, and the card fetches the first 14 ms of frames at once. The card is
  /// prepared in this time.
  static let grace: Int64 = 1_000_000
  /// The shortest time, in nanoseconds, by which a shifted play is shifted again.
  static let leastShift: Int64 = 2_000_000
  /// The number of steps for which a reach is remembered at least. A card fetches frames in packets
  /// of some milliseconds, so the reach differs from step to step.
  static let reachSpan = 32
  /// The part of a shift, in nanoseconds, that is kept for the time from an order to its step.
  static let reserve: Int64 = 1_000_000
  /// The time in nanoseconds after which a failed card is started again, if there is something to
  /// play.
  static let retryPause: Int64 = 20_000_000
  /// A card with more restarts than this within ``restartSpan`` counts as failing.
  static let restartLimit = 8
  static let restartSpan: Int64 = 1_000_000_000

  let card: any CardStream
  let channel: OrderChannel
  let slot: OutputSlot
  let latency: Int64
  let lease: Lease
  private var reader = OrderReader()
  var renderer: SampleRenderer
  var follower = SinkFollower()
  var gaps: GapWatch
  var fetches: FetchWatch
  var loss = WireLoss()
  let clockErrors: ClockErrors
  let log: RenderLog?
  /// The sound on other channels of the card; nil if it has none.
  let sound: StreamSound?
  /// Whether the stream runs for sound, and the number of times that this was asked.
  private var soundWish = (isWanted: false, requests: 0)
  private let buffer: FixedBuffer<Int16>
  /// The time in nanoseconds by which a play that was due on arrival is delayed; see
  /// ``delay(to:)``.
  var shift: Int64 = 0
  /// The recent times, in nanoseconds, from a step to the first frame that a change in this step
  /// could reach.
  var reaches = RecentError(span: StreamLoop.reachSpan)
  /// The end of the last time that was left out to shorten the shift.
  var omittedUntil: Int64 = .min / 4
  private var isRunning = false
  /// Whether the card has reported the time of a frame since its start.
  private var isTimed = false
  private var hasGone = false
  /// The time of the last order of the engine.
  private var contact: Int64 = .min
  /// The time since which all frames are silent; nil if they are not.
  private var stillSince: Int64?
  private var failure: DeviceError?
  private var nextTry: Int64 = .min
  /// The time at which the card is started for the orders that have arrived; `.max` if there are
  /// none.
  private var startTime: Int64 = .max
  /// The changes by orders since the frames were last rendered.
  var change = StreamChange()
  /// Whether the changes wait for others; see ``mayWait(_:at:)``.
  var isWaiting = false
  private var restarts: [Int64] = []
  package internal(set) var counters = StreamCounters()

  /// - Parameters:
  ///   - gain: 1, or that of an unconfirmed device.
  ///   - log: records what the frames are rendered from, and gaps; nil to record nothing.
  ///   - sound: the sound on other channels; nil if there are none.
  package init(
    _ card: any CardStream, _ capabilities: OutputCapabilities, _ stream: SampleStream,
    gain: Double, channel: OrderChannel, slot: OutputSlot, log: RenderLog? = nil,
    clockErrors: ClockErrors = ClockErrors(), sound: StreamSound? = nil
  ) {
    (self.clockErrors, self.log, self.sound) = (clockErrors, log, sound)
    self.card = card
    self.channel = channel
    self.slot = slot
    latency = capabilities.latencyNanoseconds
    lease = capabilities.lease ?? .ofStream
    gaps = GapWatch(
      period: Int64(card.facts.periodFrames) * 1_000_000_000 / Int64(card.facts.rate),
      frames: card.facts.periodFrames)
    fetches = FetchWatch(card.facts)
    renderer = SampleRenderer(
      capabilities, stream, gain: gain, keptFrames: card.facts.bufferFrames, log: log)
    buffer = FixedBuffer(count: card.facts.periodFrames * card.facts.channels) { _ in 0 }
  }

  /// Whether the card is unplugged. Further steps do nothing.
  package var isGone: Bool { hasGone }

  /// Whether nothing plays, and the queue contains only silence.
  package private(set) var hasSilenceAlone = true

  /// Executes what is due.
  /// - Returns: the time of the next step if no order arrives before; `Int64.max` if only an order
  ///   causes one.
  package func step(at now: Int64) -> Int64 {
    if hasGone { return .max }
    takeOrders(at: now)
    isWaiting = false
    soundWish = sound?.wish ?? soundWish
    do throws(CardFault) {
      if !isRunning {
        // The frames that were queued when the card stopped are not played.
        renderer.clock.anchor(renderer.frame, at: now)
        if isQuiet || now < nextTry { return rest(at: now) }
        if startTime == .max {
          try card.prepare()
          startTime = now &+ Self.grace
        }
        if now < startTime { return startTime }
        try start(at: now)
        // The card's first report needs the time after the start.
        return now
      }
      try play(at: now)
    } catch {
      recover(from: error, at: now)
    }
    if isQuiet && !isRunning && !isWaiting || hasGone { return .max }
    return min(now &+ pause, leaseEnd, isWaiting ? change.waitEnd : .max)
  }

  /// The descriptor of the card while it plays; otherwise -1. The next step is due when it can be
  /// written, if not earlier.
  package var descriptor: Int32 { isRunning ? card.descriptor : -1 }

  /// The longest time from one step to the next. A card that wakes the thread has the first word.
  private var pause: Int64 { descriptor < 0 ? period : period &+ period / 2 }

  /// Whether the reader of the orders may sleep.
  package func mayRest() -> Bool {
    channel.fallAsleep(reader) && (sound?.wish.requests ?? 0) == soundWish.requests
  }

  /// Whether neither a touch nor a sound needs the stream.
  private var isQuiet: Bool { renderer.isStill && !soundWish.isWanted }

  /// Leaves the card stopped. The time that passes is not played later.
  private func rest(at now: Int64) -> Int64 {
    (startTime, change) = (.max, StreamChange())
    if renderer.isStill { loss.forget() }
    return isQuiet || hasGone ? .max : now + period
  }

  var period: Int64 { nanoseconds(card.facts.periodFrames) }

  func nanoseconds(_ frames: Int) -> Int64 {
    Int64(frames) * 1_000_000_000 / Int64(card.facts.rate)
  }

  // MARK: Orders

  private func takeOrders(at now: Int64) {
    if change.from == .max { change.waitEnd = now &+ period }
    reader.read(channel) { arrival in
      switch arrival {
      case .stop:
        renderer.silence()
        change = StreamChange()
        change.from = .min
      case .order(.revise(let time)):
        renderer.revise(from: time)
        change.from = min(change.from, time)
      case .order(.step(let time)): contact = max(contact, time)
      case .order(.play(let segment, let time)):
        contact = max(contact, time)
        // The engine renews a level again and again, so that it does not end.
        if !renderer.alreadyPlays(segment) { change.take(segment) }
        if !renderer.take(segment) { fail("the device has no room for a submitted segment") }
      }
    }
    endLease(at: now)
  }

  /// The time at which the levels end if the engine sends no order; `.max` if nothing plays.
  private var leaseEnd: Int64 {
    if contact == .min || renderer.isStill || renderer.hasNoSegment { return .max }
    return contact &+ lease.durationNanoseconds &+ 1
  }

  /// Ends all levels if the engine has sent no order for the length of a lease.
  private func endLease(at now: Int64) {
    guard contact != .min, now &- contact > lease.durationNanoseconds, !renderer.isStill,
      !renderer.hasNoSegment
    else { return }
    counters.expiries += 1
    renderer.silence()
    change.from = .min
  }

  // MARK: Playing

  /// Fills the queue, and starts the card.
  ///
  /// At its start snd-usb-audio sends the frames that are in the queue, and it fetches more only
  /// when the first ones were sent. After a start with a short queue the wire would be silent until
  /// then.
  private func start(at now: Int64) throws(CardFault) {
    renderer.begin()
    sound?.begin()
    clockErrors.forget()
    follower.forget()
    fetches.forget()
    reaches.forget()
    for place in 0..<buffer.count { buffer[place] = 0 }
    // The stream begins with silence: an endpoint that is being turned on may miss packets.
    try card.write(buffer, count: card.facts.periodFrames)
    (shift, startTime) = (0, .max)
    loss.start(at: renderer.frame)
    renderer.clock.anchor(renderer.frame, at: now &+ period)
    _ = try apply(at: .max)
    change = StreamChange()
    try fill()
    try card.start()
    (isRunning, isTimed) = (true, false)
    stillSince = nil
    counters.starts += 1
  }

  private func play(at now: Int64) throws(CardFault) {
    let delay = try card.delayFrames()
    // The thread may be interrupted before or after the report. A time before the report could make
    // frames seem too early; a time after it can only make them seem late.
    let time = max(now, card.nowNanoseconds)
    let sent = renderer.frame &- Int64(delay)
    let error = time &+ nanoseconds(delay) &- shift &- renderer.clock.time(of: renderer.frame)
    if !isTimed {
      correctStart(error)
      gaps.begin(sent: sent)
    } else if follow(error, sent: sent, at: time) {
      change.movesFrames = true
    }
    reportTurns(at: now)
    fetches.note(fetched: renderer.frame &- Int64(card.rewindableFrames()), at: time)
    noteReach(at: time)
    let missed = counters.missed
    let rewritten = try apply(at: time)
    // The frames may contain a tap that is over before the next frame.
    if rewritten != nil, change.hasLevel { stillSince = nil }
    if !isWaiting { change = StreamChange() }
    try fill()
    sound?.time(renderer.frame, by: renderer.clock)
    noteFetched(rewritten, missedBefore: missed)
    let queued = card.rewindableFrames()
    loss.note(queued: queued, length: nanoseconds(queued), at: time)
    resolve()
    try settle(at: now)
  }

  /// Corrects the times of frames after a start by the card's first report: how long it takes to
  /// fill the queue and to start is not known before. A delayed play is delayed by the error, too.
  /// Other frames are rendered again for their new times.
  private func correctStart(_ error: Int64) {
    isTimed = true
    if shift > 0 {
      shift &+= error
    } else {
      renderer.clock.anchor(renderer.frame, at: renderer.clock.time(of: renderer.frame) &+ error)
      change.movesFrames = true
    }
  }

  private func fill() throws(CardFault) {
    var room = try card.room()
    while room > 0 {
      let count = min(room, card.facts.periodFrames)
      let first = renderer.frame
      renderer.render(buffer, count: count)
      sound?.add(
        to: buffer, of: card.facts.channels, first: first, count: count, by: renderer.clock)
      try card.write(buffer, count: count)
      counters.written += count
      room -= count
    }
  }

  /// Stops the card after ``linger`` nanoseconds of silence. A gap that the next reports will
  /// show is found first, if they come in as long a time again.
  private func settle(at now: Int64) throws(CardFault) {
    guard isQuiet, !isWaiting else {
      stillSince = nil
      hasSilenceAlone = false
      return
    }
    let since = stillSince ?? now
    stillSince = since
    let silence = now &- since
    hasSilenceAlone = silence >= nanoseconds(card.facts.bufferFrames)
    if hasSilenceAlone, silence >= (gaps.expectsGap(at: now) ? 2 : 1) * Self.linger {
      reportTurns(at: .max)
      log?.halt(at: now)
      card.halt()
      isRunning = false
      sound?.rest()
    }
  }

  /// Ends the sound, so that the stream ends with the touches.
  package func endSound(because reason: String) { sound?.end(because: reason) }

  // MARK: Faults

  private func recover(from fault: CardFault, at now: Int64) {
    if isRunning, isTimed { noteLoss(by: fault, at: now) }
    isRunning = false
    sound?.rest()
    startTime = .max
    hasSilenceAlone = true
    switch fault {
    case .gone:
      hasGone = true
      channel.markGone()
      endSound(because: "\(card.facts.name) was unplugged")
      slot.end(DeviceError(.gone, "\(card.facts.name) was unplugged"))
      return
    case .underrun:
      counters.underruns += 1
      restart(at: now)
    case .stalled:
      counters.stalls += 1
      restart(at: now)
    case .failed(let reason):
      fail("\(card.facts.name): \(reason)")
      nextTry = now &+ Self.retryPause
    }
  }

  /// Makes the next step start the stream again, at the present time.
  private func restart(at now: Int64) {
    restarts = restarts.filter { now &- $0 < Self.restartSpan } + [now]
    if restarts.count > Self.restartLimit {
      restarts = []
      nextTry = now &+ Self.restartSpan
      fail("\(card.facts.name) loses frames again and again")
    }
  }

  /// Reports a failure once. It is reported again only after the card has played.
  private func fail(_ reason: String) {
    let error = DeviceError(.system, reason)
    if failure == error { return }
    failure = error
    slot.send(.failed(error))
  }

  private func resolve() {
    if failure == nil { return }
    failure = nil
    slot.resolve()
  }
}
