internal import TactusDevice
internal import TactusWire

/// What is sent next.
extension Link {
  /// Looks for what has changed by itself: leases, answers that are overdue, a device that has
  /// forgotten.
  mutating func prepare(at now: Int64) {
    told.forgetReplaced(at: clock.deviceMicroseconds(at: now))
    if isFrozen(at: now) { suspend(at: now) }
    queue.skipStale(at: now, lease: lease)
    counters.skipped += queue.takeSkipped()
    if overdueTime <= now { ask(at: now) }
    if stopOverdueTime <= now {
      patience.waitedInVain()
      isStopRepeated = true
      tellAgain(at: now)
    }
    if mustTellAgain, !isSuspect { tellAgain(at: now) }
    checkBudgets(at: now)
    if exchanges.isAsking, exchanges.due(isActive: true) <= now {
      patience.waitedInVain()
      exchanges.giveUp()
    }
  }

  /// When the answer to a stop is overdue; `.max`: none is waited for.
  private var stopOverdueTime: Int64 {
    guard case .sent(_, let sent) = stopping else { return .max }
    return max(sent, heardAt) &+ patience.nanoseconds
  }

  mutating func nextFrame(at now: Int64) -> Frame? {
    switch phase {
    case .greeting: hello(at: now)
    case .describing(let page): askAgain(at: now, .describe(page: page))
    case .preparing(let actuator): askAgain(at: now, .status(actuator: actuator))
    case .ready: nextOfPlaying(at: now)
    case .ended: nil
    }
  }

  private mutating func hello(at now: Int64) -> Frame? {
    let frame = askAgain(at: now, .hello(Hello(session: session)))
    if frame != nil { helloAt = now }
    return frame
  }

  private mutating func askAgain(at now: Int64, _ message: Message) -> Frame? {
    guard askedAt == .min || now &- askedAt >= LinkLimits.greetingInterval else { return nil }
    askedAt = now
    return tagged(message)
  }

  private mutating func nextOfPlaying(at now: Int64) -> Frame? {
    if stopping == .due { return stopFrame(at: now) }
    guard pace.nextNanoseconds <= now else { return nil }
    if let sent = window.nextRepeated(at: now) {
      counters.repeated += 1
      renewedAt = now
      return sent.message.frame(sequence: sent.sequence)
    }
    if let frame = stillnessFrame(at: now) { return frame }
    if isProbeDue || !hasSendable(at: now), beatTime(at: now) <= now {
      return heartbeatFrame(at: now)
    }
    if isExchangeDue(at: now) {
      // How long a question waits is not known on the other side.
      guard pace.isFree(at: now) else { return nil }
      exchanges.ask(at: now, patience: max(patience.nanoseconds, LinkLimits.retransmission * 4))
      if timeUnansweredSince == nil { timeUnansweredSince = now }
      expect(at: now)
      return tagged(.time(TimeRequest(hostNanoseconds: UInt64(bitPattern: now))))
    }
    guard maySendOrders(at: now) else { return nil }
    if !setup.isEmpty { return ordered(setup.removeFirst(), at: now) }
    if let start = revision {
      revision = nil
      translation.revise(from: start)
      return ordered(.revise(fromMicroseconds: WireTime.low(start)), at: now)
    }
    return nextSegment(at: now)
  }

  private mutating func nextSegment(at now: Int64) -> Frame? {
    guard !queue.isEmpty else { return nil }
    guard room(at: now) > 0 else { return askForRoom(at: now) }
    let arrival = now &+ pace.passage(bytes: LinePace.playBytes, at: now)
    queue.skipReplaced(by: arrival)
    counters.skipped += queue.takeSkipped()
    guard let (tap, lateness) = queue.takeMissed(arrivingAt: arrival) else {
      return send(queue.removeFirst(), at: now, arrivingAt: arrival)
    }
    counters.late += 1
    report(.late(actuator: tap.actuator, byNanoseconds: lateness))
    return send(Submission(segment: tap, isRise: true), at: now, arrivingAt: arrival)
  }

  private mutating func send(
    _ next: Submission, at now: Int64, arrivingAt arrival: Int64
  ) -> Frame? {
    guard let (play, start) = translation.play(next.segment, clock, arrivingAt: arrival) else {
      return nil
    }
    // What the device has played before cannot be late either.
    if next.segment.isDueOnArrival || next.hasBegun {
      if arrivals.count == LinkLimits.arrivals { arrivals.removeFirst() }
      arrivals.append(play.startMicroseconds)
    }
    sentSegments += 1
    var sent = next
    sent.number = sentSegments
    told.add(sent, start: start)
    return ordered(.play(play), at: now, of: sentSegments)
  }

  /// The schedule is full as far as is known; it empties by itself, which nobody says.
  private mutating func askForRoom(at now: Int64) -> Frame? {
    guard roomQuestionTime <= now else { return nil }
    creditsAskedAt = now
    isAskingForRoom = true
    expect(at: now)
    return tagged(.status(actuator: 0))
  }

  /// When the next question for room may be sent. One that is not answered is not followed soon:
  /// the answers would hold up all others.
  private var roomQuestionTime: Int64 {
    if creditsAskedAt == .min { return .min }
    return creditsAskedAt
      &+ (isAskingForRoom ? patience.nanoseconds : LinkLimits.creditInterval)
  }

  private mutating func stopFrame(at now: Int64) -> Frame {
    let frame = tagged(.stop(firstSequence: nextSequence))
    stopping = .sent(tag: tag, nanoseconds: now)
    expect(at: now)
    return frame
  }

  private mutating func ordered(
    _ message: Message, at now: Int64, of segment: UInt64? = nil
  ) -> Frame {
    let frame = message.frame(sequence: nextSequence)
    window.add(message, nextSequence, at: now, of: segment)
    nextSequence &+= 1
    renewedAt = now
    expect(at: now)
    return frame
  }

  mutating func tagged(_ message: Message) -> Frame {
    tag &+= 1
    return message.frame(sequence: tag)
  }

  /// From now on an answer is expected, if none was.
  mutating func expect(at now: Int64) {
    if expectingSince != nil { return }
    (expectingSince, standstill) = (now, 0)
  }

  private func isExchangeDue(at now: Int64) -> Bool {
    guard !exchanges.isAsking, exchanges.due(isActive: isActive(at: now)) <= now else {
      return false
    }
    guard isUrgent(at: now), maySendOrders(at: now), room(at: now) > 0 else { return true }
    return exchanges.due(isActive: true) &+ LinkLimits.patience <= now
  }

  /// Whether something is to be felt sooner than a question for the time would let it.
  private func isUrgent(at now: Int64) -> Bool {
    guard let first = queue.first?.segment else { return false }
    let latency = answer?.capabilities.latencyNanoseconds ?? 0
    return first.isDueOnArrival || first.startNanoseconds < now &+ latency
  }

  private var hasOrders: Bool { !setup.isEmpty || revision != nil || !queue.isEmpty }

  /// Whether a command is sent next, which renews the lease as a HEARTBEAT does.
  private func hasSendable(at now: Int64) -> Bool {
    guard maySendOrders(at: now) else { return false }
    return !setup.isEmpty || revision != nil || (!queue.isEmpty && room(at: now) > 0)
  }

  /// Whether new commands may follow those that are on their way.
  private func maySendOrders(at now: Int64) -> Bool {
    guard exchanges.isSettled, window.hasRoom, !window.isRepeating, !isSuspended else {
      return false
    }
    if isStopRepeated, stopping != .none { return false }
    return true
  }

  /// When something of the above is due, by itself.
  func nextOfPlaying(after now: Int64) -> Int64 {
    if stopping == .due || (mustTellAgain && !isSuspect) { return now }
    var next = min(exchanges.due(isActive: isActive(at: now)), overdueTime, stopOverdueTime)
    next = min(next, budgetEnds, max(stillnessTime, pace.nextNanoseconds))
    if let silentUntil = patienceEnds { next = min(next, silentUntil) }
    if !isSuspended, isUnfinished(at: now) { next = min(next, lastStepAt &+ lease &+ 1) }
    if isExchangeDue(at: now), !window.isRepeating { return max(pace.freeNanoseconds, now) }
    next = max(next, now)
    if beatTime(at: now) <= now { next = min(next, max(pace.nextNanoseconds, now)) }
    if window.isRepeating || (maySendOrders(at: now) && hasOrders) {
      let isStarved = !window.isRepeating && setup.isEmpty && revision == nil && room(at: now) <= 0
      next = min(next, max(pace.nextNanoseconds, isStarved ? max(roomQuestionTime, now) : now))
    }
    return next
  }
}
