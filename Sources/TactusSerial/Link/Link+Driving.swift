package import TactusDevice
internal import TactusWire

/// The inputs of a link: bytes, orders and time.
extension Link {
  /// Processes bytes from the device.
  package mutating func receive(_ bytes: Span<UInt8>, at now: Int64) {
    for place in bytes.indices {
      guard let frame = traffic.receive(bytes[place]), !isEnded else { continue }
      record(frame, .toHost, at: now)
      take(frame, at: now)
    }
  }

  /// Processes an order of the playback thread.
  package mutating func take(_ order: Order, at now: Int64) {
    guard isReady else { return }
    let wasActive = schedule.isActive(at: now)
    if !wasActive { faultReports.beginPlaying() }
    if case .play = order {
      delivery.endStillness()
      output.counters.ordered += 1
    }
    schedule.take(order, at: now, clock)
    if !wasActive { deviceClock.askSoon(at: now) }
  }

  /// Stops the motors. All earlier orders are void.
  package mutating func stop(at now: Int64) {
    guard isReady else { return }
    if let wait = delivery.noteUnacceptedAtStop(at: now) {
      faultReports.fail(Self.unaccepted(for: wait), &output)
    }
    schedule.stop(at: now)
    delivery.makeVoid(at: now)
    if output.counters.accepted > 0 { delivery.askStillness(at: now) }
  }

  /// Does everything that is due: fills ``outgoing``, and handles timeouts.
  package mutating func advance(to now: Int64) {
    guard !isEnded else { return }
    noteStandstill(at: now)
    checkSilence(at: now)
    if isReady { prepare(at: now) }
    // While the port does not accept bytes, only a stop is queued behind the waiting bytes, because
    // other frames would be late.
    guard output.outgoing.isEmpty || delivery.stop.isDue else { return }
    while !isEnded, output.hasRoom, let frame = nextFrame(at: now) {
      output.write(frame, at: now)
      record(frame, .toDevice, at: now)
    }
  }

  /// When ``advance(to:)`` must be called next, if no input arrives before.
  package func nextNanoseconds(after now: Int64) -> Int64 {
    if isEnded { return .max }
    return greeting.isDone ? nextOfPlaying(after: now) : min(greeting.next(after: now), budgetEnd)
  }

  /// Removes the bytes from ``outgoing`` that the transport has written.
  package mutating func written(_ count: Int) { output.written(count) }

  /// Returns the reports since the last call.
  package mutating func takeReports() -> [LinkReport] { output.takeReports() }

  /// Returns the frames since the last call.
  package mutating func takeRecords() -> [FrameRecord] { output.takeRecords() }

  private mutating func record(
    _ frame: Frame, _ direction: FrameRecord.Direction, at now: Int64
  ) {
    output.record(
      FrameRecord(
        direction: direction, hostNanoseconds: now,
        deviceMicroseconds: clock.isKnown ? clock.deviceMicroseconds(at: now) : nil, frame: frame))
  }
}

/// Chooses the next frame.
extension Link {
  private mutating func nextFrame(at now: Int64) -> Frame? {
    if isEnded { return nil }
    if greeting.isDone { return nextOfPlaying(at: now) }
    return greeting.next(at: now).map { delivery.tagged($0) }
  }

  private mutating func nextOfPlaying(at now: Int64) -> Frame? {
    if delivery.stop.isDue { return delivery.stopFrame(at: now) }
    guard output.pace.nextNanoseconds <= now else { return nil }
    if let frame = delivery.nextRepeated(at: now) {
      output.counters.repeated += 1
      schedule.renewed(at: now)
      return frame
    }
    if let frame = delivery.stillnessFrame(at: now) { return frame }
    if delivery.lossProbe.isProbeDue || !hasSendable(at: now), mayBeat(at: now) {
      schedule.beat(at: now)
      output.counters.heartbeats += 1
      return delivery.heartbeatFrame(at: now)
    }
    if isExchangeDue(at: now) { return timeFrame(at: now) }
    if let frame = samplingFrame(at: now) { return frame }
    guard maySendOrders else { return nil }
    guard let frame = nextOrdered(at: now) else { return nextQuestion(at: now) }
    schedule.renewed(at: now)
    return frame
  }

  /// The request for the device's time.
  private mutating func timeFrame(at now: Int64) -> Frame? {
    // The request must be transmitted at once, because time that it waits would count as
    // transmission time.
    guard output.pace.isFree(at: now) else { return nil }
    let timeout = max(delivery.answerTimeout.nanoseconds, LinkLimits.retransmission * 4)
    return delivery.question(deviceClock.ask(at: now, timeout: timeout), at: now)
  }

  /// The next ordered command.
  private mutating func nextOrdered(at now: Int64) -> Frame? {
    if let frame = delivery.nextSetup(at: now) { return frame }
    if let message = schedule.takeRevision() { return delivery.ordered(message, at: now) }
    guard !schedule.queue.isEmpty, room(at: now) > 0,
      let next = schedule.next(arrivingAt: output.arrival(at: now), clock, &output)
    else { return nil }
    return delivery.ordered(.play(next.play), at: now, of: next.number)
  }

  /// The request for credits (free places for segments), if segments wait because there are none.
  private mutating func nextQuestion(at now: Int64) -> Frame? {
    guard !schedule.queue.isEmpty, room(at: now) <= 0,
      schedule.askForRoom(at: now, timeout: delivery.answerTimeout.nanoseconds)
    else { return nil }
    return delivery.question(.status(actuator: 0), at: now)
  }

  // MARK: Conditions for sending

  private func room(at now: Int64) -> Int { schedule.room(at: now, clock, delivery.inFlight) }

  private func mayBeat(at now: Int64) -> Bool {
    !delivery.stop.isDue && schedule.mayBeat(at: now, isProbe: delivery.lossProbe.isProbeDue)
  }

  private func isExchangeDue(at now: Int64) -> Bool {
    guard !deviceClock.isAsking,
      deviceClock.due(isActive: schedule.isActive(at: now)) <= now
    else { return false }
    // While answers are missing, the request shows whether the device is still there.
    guard !delivery.answerTimeout.hasMissed, schedule.isUrgent(at: now), maySendOrders,
      room(at: now) > 0
    else { return true }
    return deviceClock.due(isActive: true) &+ LinkLimits.silence <= now
  }

  /// Whether a command would be sent next. Like a HEARTBEAT, it would renew the lease.
  private func hasSendable(at now: Int64) -> Bool {
    guard maySendOrders else { return false }
    return hasUnboundedOrders || (!schedule.queue.isEmpty && room(at: now) > 0)
  }

  /// Whether commands are pending that need no credits.
  private var hasUnboundedOrders: Bool { delivery.hasSetup || schedule.hasRevision }

  /// Whether new commands may follow those in flight.
  private var maySendOrders: Bool {
    deviceClock.isSettled && delivery.hasRoom && !schedule.isSuspended
  }

  /// When a step of this file or of `Link+Waiting` is due, if no input arrives before.
  private func nextOfPlaying(after now: Int64) -> Int64 {
    if delivery.stop.isDue || delivery.isResendDue { return now }
    let isRepeating = delivery.window.isRepeating
    let free = output.pace.nextNanoseconds
    var next = min(
      deviceClock.due(isActive: schedule.isActive(at: now)), delivery.overdueTime,
      delivery.stopOverdueTime, budgetEnd, max(delivery.stillnessTime, free))
    next = min(next, delivery.reception.end ?? .max, schedule.frozenTime(at: now))
    if isExchangeDue(at: now), !isRepeating { return max(output.pace.freeNanoseconds, now) }
    if let due = sampling.due { next = min(next, max(due, free)) }
    next = max(next, now)
    if mayBeat(at: now) { next = min(next, max(free, now)) }
    if isRepeating || (maySendOrders && (delivery.hasSetup || schedule.hasOrders)) {
      let isStarved = !isRepeating && !hasUnboundedOrders && room(at: now) <= 0
      let question = schedule.roomQuestionTime(timeout: delivery.answerTimeout.nanoseconds)
      next = min(next, max(free, isStarved ? max(question, now) : now))
    }
    return next
  }
}
