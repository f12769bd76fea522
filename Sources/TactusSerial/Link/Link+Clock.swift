internal import TactusDevice
internal import TactusWire

/// The device's clock, and what it dates.
extension Link {
  mutating func take(_ reply: TimeReply, at now: Int64) {
    guard let exchange = exchanges.exchange(reply, at: now) else {
      noteOther(reply, at: now)
      return
    }
    timeUnansweredSince = nil
    patience.took(exchange.delayNanoseconds)
    oddities.clock.add(reply.receivedMicroseconds, at: now)
    let hasRunBackwards = reply.receivedMicroseconds < latestDeviceTime
    latestDeviceTime = reply.receivedMicroseconds
    switch clock.take(exchange) {
    case .agrees:
      guard exchanges.isSettled else { return }
      openingSince = nil
      noteReady()
    case .stepped:
      counters.steps += 1
      if hasRunBackwards { return restarted(at: now) }
      if oddities.noteStep(at: now) { return end(clockError) }
      exchanges.settleAgain()
      // What it holds was dated by another clock.
      if isActive(at: now) { mustTellAgain = true }
    }
  }

  /// The device is ready once its clock is known and, if it is to be played on, what was wrong
  /// before is cleared or is known to remain.
  mutating func noteReady() {
    guard let answer, !hasReported, phase == .ready, exchanges.isSettled else { return }
    if settings.awaitsDrivers, !setup.isEmpty || !window.isEmpty { return }
    hasReported = true
    reports.append(.ready(answer))
  }

  /// A late answer to an earlier question is no wrong one.
  private mutating func noteOther(_ reply: TimeReply, at now: Int64) {
    let asked = Int64(bitPattern: reply.hostNanoseconds)
    let isLate = asked <= now && now &- asked < LinkLimits.timePatience
    if !isLate || exchanges.isAnswered(by: reply) { oddities.otherTimes += 1 }
  }

  mutating func take(_ event: Event, _ sequence: UInt8, at now: Int64) {
    countLost(sequence)
    let moment = WireTime.nearest(event.timeMicroseconds, to: clock.deviceMicroseconds(at: now))
    let time = clock.hostNanoseconds(at: moment)
    let actuator = Int(event.actuator)
    switch Event.Kind(rawValue: event.kind) {
    case .started: report(.started(actuator: actuator, nanoseconds: time))
    case .ended:
      report(.ended(actuator: actuator, nanoseconds: time))
      if event.cause == Event.Cause.silence.rawValue { forgotten(at: moment, now: now) }
    case .late: tookLate(event, actuator)
    case .fault:
      take(FaultBits(rawValue: UInt16(truncatingIfNeeded: event.detail)), since: moment)
    case .forgotten:
      if event.cause == Event.Cause.silence.rawValue { forgotten(at: moment, now: now) }
    case nil: break
    }
  }

  /// A segment that was due on arrival cannot be late, whatever the line did. It is known by its
  /// start, which is as much before the tick of the event as it was late.
  private mutating func tookLate(_ event: Event, _ actuator: Int) {
    let start = event.timeMicroseconds &- event.detail
    if let place = arrivals.firstIndex(of: start) {
      arrivals.remove(at: place)
      return
    }
    counters.late += 1
    report(.late(actuator: actuator, byNanoseconds: Int64(event.detail) * 1000))
  }

  private mutating func countLost(_ sequence: UInt8) {
    if let last = lastEvent { counters.lostEvents += Int(sequence &- last &- 1) }
    lastEvent = sequence
  }
}
