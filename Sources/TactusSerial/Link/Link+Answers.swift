internal import TactusDevice
internal import TactusWire

/// What the device says.
extension Link {
  mutating func take(_ frame: Frame, at now: Int64) {
    // What cannot be read is of a later version, and is as if it had not come.
    guard let message = try? Message(frame) else { return }
    (heardAt, standstill) = (now, 0)
    if message.type.rawValue & 0x80 != 0 { seen.answers += 1 } else { seen.echoes += 1 }
    switch (message, phase) {
    case (.welcome(let welcome), .greeting): take(welcome, at: now)
    case (.description(let page, _, let entries), .describing(let asked)) where page == asked:
      take(page, entries, at: now)
    case (.statusReply(let status), .preparing(let asked)) where status.actuator == asked:
      takeWhilePreparing(status, at: now)
    case (.nak(let refusal), .greeting): refused(refusal)
    case (_, .ready): takeWhilePlaying(message, frame.sequence, at: now)
    default: misfits(message)
    }
  }

  /// What a device that is greeted was not asked for.
  private mutating func misfits(_ message: Message) {
    guard phase != .ended, message.type.rawValue & 0x80 != 0, !isCopy(message) else { return }
    oddities.misfits += 1
    if case .nak(let refusal) = message { lastRefusal = refusal }
  }

  /// Whether a message answers an earlier question of the greeting, which was asked twice, or was
  /// not asked for by anyone.
  private func isCopy(_ message: Message) -> Bool {
    switch (message, phase) {
    case (.event, _): true
    case (.welcome(let welcome), _): welcome.session == session
    case (.description(let page, _, _), .describing(let asked)): page < asked
    case (.description, .preparing): true
    case (.statusReply(let status), .preparing(let asked)): status.actuator < asked
    default: false
    }
  }

  private mutating func takeWhilePlaying(_ message: Message, _ sequence: UInt8, at now: Int64) {
    switch message {
    case .timeReply(let reply):
      answeredBeforeStop()
      take(reply, at: now)
    case .ack(let ack): take(ack, sequence, at: now)
    case .nak(let nak): take(nak, sequence, at: now)
    case .statusReply(let status):
      credits = limited(status.credits)
      isAskingForRoom = false
      noteStillness(status, at: now)
    case .event(let event): take(event, sequence, at: now)
    default: break
    }
    settleExpectations()
  }

  /// A stop was repeated, and something is answered, if not the stop: the line is alive, and the
  /// present need not wait until the answer has come behind all that waited.
  private mutating func answeredBeforeStop() {
    isSuspect = false
    guard isStopRepeated, stopping != .none else { return }
    isStopRepeated = false
    mustTellAgain = true
  }

  /// Nothing is expected any more once all is answered.
  mutating func settleExpectations() {
    guard window.isEmpty, stopping == .none, !exchanges.isAsking, beats.isEmpty else { return }
    expectingSince = nil
  }

  private mutating func take(_ ack: Acknowledgement, _ sequence: UInt8, at now: Int64) {
    if ack.type == MessageType.stop.rawValue { stopAnswered(sequence, at: now) }
    take(credits: ack.credits, ack.expectedSequence)
    answeredBeforeStop()
    accept(upTo: ack.expectedSequence, by: sequence, at: now)
    if ack.type == MessageType.heartbeat.rawValue { beatAnswered(sequence, at: now) }
    noteForgotten(credits: limited(ack.credits), at: now)
  }

  /// An answer to what has been made void says nothing about the room there is now.
  private mutating func take(credits count: UInt16, _ expected: UInt8) {
    if window.mayExpect(expected, next: nextSequence) { credits = limited(count) }
  }

  /// A device may have more room than it declares, or than is made use of.
  private func limited(_ credits: UInt16) -> Int {
    min(Int(credits), answer?.capabilities.capacitySegments ?? 0)
  }

  /// - Parameter sequence: the number of the command whose answer says so.
  private mutating func accept(upTo expected: UInt8, by sequence: UInt8, at now: Int64) {
    let accepted = window.accept(upTo: expected)
    guard let last = accepted.last else { return }
    if failure != nil, faults == nil { reports.append(.mended) }
    (failure, unacceptedSince, lastRefusal) = (nil, nil, nil)
    unacceptedBefore = 0
    for command in accepted {
      noteAccepted(command.message)
      answered(
        command.sentNanoseconds, at: now, isDirect: command.sequence == sequence)
      if let number = command.segment { told.accept(upTo: number) }
    }
    if !last.isRepeated { patience.took(now &- last.sentNanoseconds) }
    expectingSince = window.oldest?.sentNanoseconds ?? beats.first?.nanoseconds
    answeredBehindStop(last)
    noteReady()
  }

  /// What was sent behind a stop is answered, and the stop is not: the line keeps the order, so
  /// that the stop or its answer is lost. It is repeated at once. In the next silence, long after
  /// what was lost, it would interrupt what plays.
  private mutating func answeredBehindStop(_ command: CommandWindow.Sent) {
    guard case .sent(_, let sent) = stopping, command.sentNanoseconds >= sent else { return }
    mustTellAgain = true
  }

  /// What was sent before the HEARTBEAT and is not accepted by its answer is lost.
  private mutating func beatAnswered(_ sequence: UInt8, at now: Int64) {
    guard let place = beats.firstIndex(where: { $0.tag == sequence }) else { return }
    let beat = beats[place]
    beats.removeFirst(place + 1)
    patience.took(now &- beat.nanoseconds)
    answered(beat.nanoseconds, at: now, isDirect: true)
    expectingSince = window.oldest?.sentNanoseconds ?? beats.first?.nanoseconds
    guard let oldest = window.oldest, oldest.sentNanoseconds <= beat.nanoseconds else { return }
    if Int8(bitPattern: beat.nextSequence &- oldest.sequence) > 0 { lose(at: now) }
  }

  private mutating func stopAnswered(_ sequence: UInt8, at now: Int64) {
    guard case .sent(sequence, let sent) = stopping else { return }
    (stopping, stopRefusal) = (.none, nil)
    if stillness == .unasked { unconfirmedSince = nil }
    (isStopRepeated, isSuspect) = (false, false)
    patience.took(now &- sent)
    noteReady()
  }

  private mutating func take(_ answer: NegativeAcknowledgement, _ sequence: UInt8, at now: Int64) {
    counters.refusals += 1
    noteRefusal(answer, sequence)
    let nak = answer.notAccepting(sequence)
    take(credits: nak.credits, nak.expectedSequence)
    switch Refusal(rawValue: nak.code) {
    case .notGreeted: restarted(at: now)
    case .outOfSequence: missed(nak.expectedSequence, sequence, at: now)
    case .queueFull:
      accept(upTo: nak.expectedSequence, by: sequence, at: now)
      if window.command(sequence) != nil { lose(at: now, notWithin: LinkLimits.creditInterval) }
    case .fault:
      guard isOutstanding(nak.type, sequence) else { return }
      refusedByFault(FaultBits(rawValue: nak.detail), nak.type, sequence, at: now)
    case .startRunsBackwards, .outOfRange, .readOnly, .unknownKey, .tooShort, .unknownType, nil:
      accept(upTo: nak.expectedSequence, by: sequence, at: now)
      refusedForGood(nak, sequence)
    case .versionNotSupported: break
    }
  }

  /// What is out of sequence was refused because of what was refused before.
  private mutating func noteRefusal(_ answer: NegativeAcknowledgement, _ sequence: UInt8) {
    if answer.type == MessageType.stop.rawValue, isOutstanding(answer.type, sequence) {
      stopRefusal = answer
    }
    if answer.code == Refusal.outOfSequence.rawValue, lastRefusal != nil { return }
    lastRefusal = answer
  }

  /// Whether an answer is one to what waits for an answer.
  private func isOutstanding(_ type: UInt8, _ sequence: UInt8) -> Bool {
    guard type == MessageType.stop.rawValue else { return window.command(sequence) != nil }
    if case .sent(sequence, _) = stopping { return true }
    return false
  }

  /// A command before is missing.
  private mutating func missed(_ expected: UInt8, _ sequence: UInt8, at now: Int64) {
    accept(upTo: expected, by: sequence, at: now)
    // What has been made void may be refused.
    guard let refused = window.command(sequence) else { return }
    answered(refused.sentNanoseconds, at: now, isDirect: true)
    if window.oldest?.sequence == expected {
      lose(at: now, notWithin: patience.nanoseconds)
    } else if case .sent = stopping {
      // The stop was lost that made the missing ones void.
      isStopRepeated = true
      mustTellAgain = true
    }
  }

  /// A number stands for its command until it is accepted, so that one which never is blocks all
  /// others: it is made void, and the rest is told again without it.
  private mutating func refusedForGood(_ nak: NegativeAcknowledgement, _ sequence: UInt8) {
    guard let type = MessageType(rawValue: nak.type), type.isOrdered,
      let refused = window.oldest, refused.sequence == sequence
    else { return }
    if let number = refused.segment, nak.code != Refusal.startRunsBackwards.rawValue {
      told.remove(number: number)
      fail(DeviceError(.notSupported, "the device refused a segment (code \(nak.code))"))
    }
    mustTellAgain = true
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
