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
    default: break
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
      credits = Int(status.credits)
      isAskingForRoom = false
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
    noteForgotten(credits: Int(ack.credits), at: now)
  }

  /// An answer to what has been made void says nothing about the room there is now.
  private mutating func take(credits count: UInt16, _ expected: UInt8) {
    if window.mayExpect(expected, next: nextSequence) { credits = Int(count) }
  }

  /// - Parameter sequence: the number of the command whose answer says so.
  private mutating func accept(upTo expected: UInt8, by sequence: UInt8, at now: Int64) {
    let accepted = window.accept(upTo: expected)
    guard let last = accepted.last else { return }
    failure = nil
    for command in accepted {
      answered(
        command.sentNanoseconds, at: now, isDirect: command.sequence == sequence)
      if let number = command.segment { told.accept(upTo: number) }
    }
    if !last.isRepeated { patience.took(now &- last.sentNanoseconds) }
    expectingSince = window.oldest?.sentNanoseconds ?? beats.first?.nanoseconds
    answeredBehindStop(last)
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
    stopping = .none
    (isStopRepeated, isSuspect) = (false, false)
    patience.took(now &- sent)
  }

  private mutating func take(_ nak: NegativeAcknowledgement, _ sequence: UInt8, at now: Int64) {
    counters.refusals += 1
    take(credits: nak.credits, nak.expectedSequence)
    switch Refusal(rawValue: nak.code) {
    case .notGreeted: restarted(at: now)
    case .outOfSequence: missed(nak.expectedSequence, sequence, at: now)
    case .queueFull:
      accept(upTo: nak.expectedSequence, by: sequence, at: now)
      if window.command(sequence) != nil { lose(at: now, notWithin: LinkLimits.creditInterval) }
    case .fault:
      if nak.type == MessageType.stop.rawValue { stopAnswered(sequence, at: now) }
      refusedByFault(FaultBits(rawValue: nak.detail), nak.type, at: now)
    case .startRunsBackwards, .outOfRange, .readOnly, .unknownKey, .tooShort, .unknownType, nil:
      accept(upTo: nak.expectedSequence, by: sequence, at: now)
      refusedForGood(nak, sequence)
    case .versionNotSupported: break
    }
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

  private mutating func refusedByFault(
    _ faults: FaultBits, _ type: UInt8, at now: Int64
  ) {
    guard !window.isEmpty || type == MessageType.stop.rawValue else { return }
    fail(DeviceError(.system, faults.sentence))
    if type != MessageType.stop.rawValue { silence(at: now) }
  }

  /// The device refused something: it is reported once, and again after it took something.
  mutating func fail(_ error: DeviceError) {
    if failure == error { return }
    failure = error
    report(.failed(error))
  }
}

extension FaultBits {
  /// What is wrong, and what mends it.
  var sentence: String {
    let names: [(FaultBits, String)] = [
      (.bus, "its driver does not answer"), (.overcurrent, "overcurrent"),
      (.overtemperature, "too hot"), (.undervoltage, "the supply is too low"),
      (.actuator, "the motor is missing, shorted or another than described"),
      (.clock, "the crystal did not start"),
      (.undescribed, "its firmware was built without an actuator, see Devices/Firmware"),
      (.starting, "its driver is being set up, try again in two seconds"),
    ]
    let found = names.filter { contains($0.0) }.map(\.1)
    return found.isEmpty
      ? "the device reports a fault" : "the device reports: " + found.joined(separator: ", ")
  }
}
