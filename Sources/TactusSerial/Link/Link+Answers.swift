internal import TactusDevice
internal import TactusWire

/// Passes each message of the device to the part that handles it.
extension Link {
  mutating func take(_ frame: Frame, at now: Int64) {
    // A frame of an unknown type is ignored, because it may belong to a later version of the
    // protocol.
    guard let message = try? Message(frame) else { return }
    // Samples arrive without a request, so they show nothing about the answers that are missing.
    if case .samples(let block) = message { return take(block, frame.sequence, at: now) }
    delivery.heard(at: now)
    traffic.count(message)
    if greeting.isDone {
      takeWhilePlaying(message, frame.sequence, at: now)
    } else {
      takeWhileGreeting(message)
    }
  }

  private mutating func takeWhileGreeting(_ message: Message) {
    if case .nak(let refusal) = message { traffic.refused(refusal) }
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
    if schedule.hasForgotten(credits: ack.credits, at: now, clock) { delivery.resend() }
  }

  /// Stores the credits (free places for segments) of an answer. The credits of an answer to a
  /// voided command are outdated and ignored.
  private mutating func take(credits: UInt16, _ expected: UInt8) {
    if delivery.mayExpect(expected) { schedule.take(credits: credits) }
  }

  /// Accepts the commands before the sequence number that the device expects.
  /// - Parameter sequence: the sequence number of the answered command.
  private mutating func accept(upTo expected: UInt8, by sequence: UInt8, at now: Int64) {
    let accepted = delivery.accept(upTo: expected, at: now)
    guard !accepted.isEmpty else { return }
    faultReports.accepted(&output)
    traffic.accepted()
    for command in accepted {
      if command.message.type == .play { output.counters.accepted += 1 }
      faultReports.accepted(command.message, &output)
      let isDirect = command.sequence == sequence
      if schedule.accepted(command, at: now, isDirect: isDirect, clock) { delivery.resend() }
    }
    noteReady()
  }

  private mutating func beatAnswered(_ sequence: UInt8, at now: Int64) {
    guard let beat = delivery.beatAnswered(sequence, at: now) else { return }
    heardRenewal(sentAt: beat.sent, at: now)
    if beat.isLoss { lose(at: now) }
  }

  private mutating func heardRenewal(sentAt sent: Int64, at now: Int64) {
    if schedule.heardRenewal(sentAt: sent, at: now, isDirect: true, clock) { delivery.resend() }
  }

  // MARK: Refused

  private mutating func take(_ answer: NegativeAcknowledgement, _ sequence: UInt8, at now: Int64) {
    output.counters.refusals += 1
    if answer.type == MessageType.stream.rawValue, answer.code != Refusal.notGreeted.rawValue {
      return sampling.refused(answer)
    }
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

  /// Records a refusal, so that messages can state it. A refusal as out of sequence does not
  /// replace an earlier refusal, because it results from that one.
  private mutating func noteRefusal(_ answer: NegativeAcknowledgement, _ sequence: UInt8) {
    if answer.type == MessageType.stop.rawValue, delivery.stop.isAwaited(sequence) {
      delivery.stopRefused(answer)
    }
    if answer.code == Refusal.outOfSequence.rawValue, traffic.refusal != nil { return }
    traffic.refused(answer)
  }

  /// Handles the refusal of a command because an earlier one is missing.
  private mutating func missed(_ expected: UInt8, _ sequence: UInt8, at now: Int64) {
    accept(upTo: expected, by: sequence, at: now)
    // Refusals of voided commands are ignored.
    guard let refused = delivery.window.command(sequence) else { return }
    heardRenewal(sentAt: refused.sentNanoseconds, at: now)
    if delivery.missed(expected) {
      lose(at: now, notWithin: delivery.answerTimeout.nanoseconds)
    }
  }

  private mutating func refusedByFault(
    _ nak: NegativeAcknowledgement, _ sequence: UInt8, at now: Int64
  ) {
    faultReports.refused(
      FaultBits(rawValue: nak.detail), since: clock.deviceMicroseconds(at: now), &output)
    // A refused stop is repeated until it is acknowledged. A refused setting is not repeated,
    // because the fault remains and is reported when something plays.
    if nak.type != MessageType.stop.rawValue { silence(at: now, without: sequence) }
  }

  /// Handles a command that the device will never accept. Its sequence number would stay in use and
  /// block all other commands. So the commands are voided, and the others are sent again without
  /// it.
  private mutating func refusedForGood(_ nak: NegativeAcknowledgement, _ sequence: UInt8) {
    guard let type = MessageType(rawValue: nak.type), type.isOrdered,
      let refused = delivery.window.oldest, refused.sequence == sequence
    else { return }
    if let number = refused.segment, nak.code != Refusal.startRunsBackwards.rawValue {
      schedule.refused(number)
      faultReports.fail(
        DeviceError(
          .notSupported, "the device refused a segment (code \(nak.code)); flash its firmware again"
        ), &output)
    }
    delivery.resend()
  }

  // MARK: The clock

  private mutating func take(_ reply: TimeReply, at now: Int64) {
    guard let (delay, finding) = deviceClock.take(reply, at: now) else { return }
    delivery.tookAnswer(delay)
    if finding != .agrees { output.counters.steps += 1 }
    switch finding {
    case .agrees:
      guard deviceClock.isSettled else { return }
      greeting.opened()
      noteReady()
    case .stepped: if schedule.isActive(at: now) { delivery.resend() }
    case .ranBackwards: restarted(at: now)
    case .cannotBeFollowed: end(DeviceError(greeting.kindOfEnd, deviceClock.sentence))
    }
  }

  private mutating func take(_ event: Event, _ sequence: UInt8, at now: Int64) {
    output.counters.lostEvents += traffic.countEvent(sequence)
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
      faultReports.take(latched, since: moment, &output)
    case .forgotten: if isOfSilence { forgotten(at: (moment, time), now: now) }
    case nil: break
    }
  }
}

extension NegativeAcknowledgement {
  /// The same refusal, with an expected sequence number that does not exceed the refused one,
  /// because a refusal can only accept commands before the refused one.
  fileprivate func notAccepting(_ sequence: UInt8) -> NegativeAcknowledgement {
    guard MessageType(rawValue: type)?.isOrdered == true,
      Int8(bitPattern: expectedSequence &- sequence) > 0
    else { return self }
    var result = self
    result.expectedSequence = sequence
    return result
  }
}
