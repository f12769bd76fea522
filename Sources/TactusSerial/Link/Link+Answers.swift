internal import TactusDevice
internal import TactusWire

/// What the device says, and to which value it goes.
extension Link {
  mutating func take(_ frame: Frame, at now: Int64) {
    // What cannot be read is of a later version, and is as if it had not come.
    guard let message = try? Message(frame) else { return }
    delivery.heard(at: now)
    seen.count(message)
    if greeting.isDone {
      takeWhilePlaying(message, frame.sequence, at: now)
    } else {
      takeWhileGreeting(message)
    }
  }

  private mutating func takeWhileGreeting(_ message: Message) {
    if case .nak(let refusal) = message { seen.refused(refusal) }
    switch greeting.take(message) {
    case .waits: break
    case .known(let welcome, let dictionary): begin(welcome, dictionary)
    case .unfit(let error): end(error)
    }
  }

  private mutating func takeWhilePlaying(_ message: Message, _ sequence: UInt8, at now: Int64) {
    switch message {
    case .timeReply(let reply):
      delivery.answeredBeforeStop()
      take(reply, at: now)
    case .ack(let ack): take(ack, sequence, at: now)
    case .nak(let nak): take(nak, sequence, at: now)
    case .statusReply(let status):
      schedule.take(status)
      delivery.take(status, of: greeting.dictionary.actuatorCount, at: now)
    case .event(let event): take(event, sequence, at: now)
    default: break
    }
    delivery.settleExpectations(isAskingTime: deviceClock.isAsking)
  }

  // MARK: Accepted

  private mutating func take(_ ack: Acknowledgement, _ sequence: UInt8, at now: Int64) {
    if ack.type == MessageType.stop.rawValue, delivery.stopAnswered(sequence, at: now) {
      noteReady()
    }
    take(credits: ack.credits, ack.expectedSequence)
    delivery.answeredBeforeStop()
    accept(upTo: ack.expectedSequence, by: sequence, at: now)
    if ack.type == MessageType.heartbeat.rawValue { beatAnswered(sequence, at: now) }
    if schedule.hasForgotten(credits: ack.credits, at: now, clock) { delivery.tellAgain() }
  }

  /// An answer to what has been made void says nothing about the room there is now.
  private mutating func take(credits: UInt16, _ expected: UInt8) {
    if delivery.mayExpect(expected) { schedule.take(credits: credits) }
  }

  /// - Parameter sequence: the number of the command whose answer says so.
  private mutating func accept(upTo expected: UInt8, by sequence: UInt8, at now: Int64) {
    let accepted = delivery.accept(upTo: expected, at: now)
    guard !accepted.isEmpty else { return }
    trouble.accepted(&output)
    seen.accepted()
    for command in accepted {
      if command.message.type == .play { output.counters.accepted += 1 }
      trouble.accepted(command.message, &output)
      let isDirect = command.sequence == sequence
      if schedule.accepted(command, at: now, isDirect: isDirect, clock) { delivery.tellAgain() }
    }
    noteReady()
  }

  private mutating func beatAnswered(_ sequence: UInt8, at now: Int64) {
    guard let beat = delivery.beatAnswered(sequence, at: now) else { return }
    heardRenewal(sentAt: beat.sent, at: now)
    if beat.isLoss { lose(at: now) }
  }

  private mutating func heardRenewal(sentAt sent: Int64, at now: Int64) {
    if schedule.heardRenewal(sentAt: sent, at: now, isDirect: true, clock) { delivery.tellAgain() }
  }

  // MARK: Refused

  private mutating func take(_ answer: NegativeAcknowledgement, _ sequence: UInt8, at now: Int64) {
    output.counters.refusals += 1
    noteRefusal(answer, sequence)
    let nak = answer.notAccepting(sequence)
    take(credits: nak.credits, nak.expectedSequence)
    switch Refusal(rawValue: nak.code) {
    case .notGreeted: restarted(at: now)
    case .outOfSequence: missed(nak.expectedSequence, sequence, at: now)
    case .queueFull:
      accept(upTo: nak.expectedSequence, by: sequence, at: now)
      if delivery.window.command(sequence) != nil {
        lose(at: now, notWithin: LinkLimits.creditInterval)
      }
    case .fault:
      guard delivery.isOutstanding(nak.type, sequence) else { return }
      refusedByFault(nak, sequence, at: now)
    case .startRunsBackwards, .outOfRange, .readOnly, .unknownKey, .tooShort, .unknownType, nil:
      accept(upTo: nak.expectedSequence, by: sequence, at: now)
      refusedForGood(nak, sequence)
    case .versionNotSupported: break
    }
  }

  /// What is out of sequence was refused because of what was refused before.
  private mutating func noteRefusal(_ answer: NegativeAcknowledgement, _ sequence: UInt8) {
    if answer.type == MessageType.stop.rawValue, delivery.stop.isAwaited(sequence) {
      delivery.stopRefused(answer)
    }
    if answer.code == Refusal.outOfSequence.rawValue, seen.refusal != nil { return }
    seen.refused(answer)
  }

  /// A command before is missing.
  private mutating func missed(_ expected: UInt8, _ sequence: UInt8, at now: Int64) {
    accept(upTo: expected, by: sequence, at: now)
    // What has been made void may be refused.
    guard let refused = delivery.window.command(sequence) else { return }
    heardRenewal(sentAt: refused.sentNanoseconds, at: now)
    if delivery.missed(expected) {
      lose(at: now, notWithin: delivery.patience.nanoseconds)
    }
  }

  private mutating func refusedByFault(
    _ nak: NegativeAcknowledgement, _ sequence: UInt8, at now: Int64
  ) {
    trouble.refused(
      FaultBits(rawValue: nak.detail), since: clock.deviceMicroseconds(at: now), &output)
    // A stop that is refused is repeated until it is confirmed. A setting is not: what is wrong
    // remains, and what is played will say so.
    if nak.type != MessageType.stop.rawValue { silence(at: now, without: sequence) }
  }

  /// A number stands for its command until it is accepted, so that one which never is blocks all
  /// others: it is made void, and the rest is told again without it.
  private mutating func refusedForGood(_ nak: NegativeAcknowledgement, _ sequence: UInt8) {
    guard let type = MessageType(rawValue: nak.type), type.isOrdered,
      let refused = delivery.window.oldest, refused.sequence == sequence
    else { return }
    if let number = refused.segment, nak.code != Refusal.startRunsBackwards.rawValue {
      schedule.refused(number)
      trouble.fail(
        DeviceError(.notSupported, "the device refused a segment (code \(nak.code))"), &output)
    }
    delivery.tellAgain()
  }

  // MARK: The clock, and what it dates

  private mutating func take(_ reply: TimeReply, at now: Int64) {
    guard let (delay, finding) = deviceClock.take(reply, at: now) else { return }
    delivery.tookAnswer(delay)
    if finding != .agrees { output.counters.steps += 1 }
    switch finding {
    case .agrees:
      guard deviceClock.isSettled else { return }
      greeting.opened()
      noteReady()
    case .stepped: if schedule.isActive(at: now) { delivery.tellAgain() }
    case .ranBackwards: restarted(at: now)
    case .cannotBeFollowed: end(DeviceError(greeting.kindOfEnd, deviceClock.sentence))
    }
  }

  private mutating func take(_ event: Event, _ sequence: UInt8, at now: Int64) {
    output.counters.lostEvents += seen.countEvent(sequence)
    let moment = WireTime.nearest(event.timeMicroseconds, to: clock.deviceMicroseconds(at: now))
    let time = clock.hostNanoseconds(at: moment)
    let actuator = Int(event.actuator)
    let isOfSilence = event.cause == Event.Cause.silence.rawValue
    switch Event.Kind(rawValue: event.kind) {
    case .started: output.report(.started(actuator: actuator, nanoseconds: time))
    case .ended:
      output.report(.ended(actuator: actuator, nanoseconds: time))
      if isOfSilence { forgotten(at: (moment, time), now: now) }
    case .late: schedule.wasLate(event, &output)
    case .fault:
      let latched = FaultBits(rawValue: UInt16(truncatingIfNeeded: event.detail))
      trouble.take(latched, since: moment, &output)
    case .forgotten: if isOfSilence { forgotten(at: (moment, time), now: now) }
    case nil: break
    }
  }
}

extension NegativeAcknowledgement {
  /// The same without the command itself among what was accepted: a refusal accepts only what was
  /// sent before.
  fileprivate func notAccepting(_ sequence: UInt8) -> NegativeAcknowledgement {
    guard MessageType(rawValue: type)?.isOrdered == true,
      Int8(bitPattern: expectedSequence &- sequence) > 0
    else { return self }
    var result = self
    result.expectedSequence = sequence
    return result
  }
}
