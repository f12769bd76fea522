internal import Synchronization
internal import TactusSerial
internal import TactusSystem
internal import TactusWire

// Forwards frames from the device to the player, and records what they report.
extension SerialTap {
  func take(fromDevice bytes: ArraySlice<UInt8>) {
    let time = now
    let (passed, player) = state.withLock { state -> ([UInt8], Socket?) in
      var passed: [UInt8] = []
      state.inputs.noteSignOfLife()
      for byte in bytes {
        guard let frame = state.decoder.receive(byte), let message = try? Message(frame),
          let answer = incoming(frame, message, &state, at: time)
        else { continue }
        if state.player != nil {
          passed += LineCode.bytes(answer)
        } else if state.answers.count < Self.answerLimit {
          state.answers.append(Answer(sequence: frame.sequence, message: message, time: time))
        }
      }
      return (passed, state.player)
    }
    if !passed.isEmpty { _ = player?.send(passed) }
  }

  /// Converts a frame of the device to the one that the player receives; nil if the player does not
  /// receive the frame.
  private func incoming(
    _ frame: Frame, _ message: Message, _ state: inout State, at time: Int64
  ) -> Frame? {
    switch message {
    case .statusReply(let status) where frame.sequence == DriveWatch.tag:
      take(status, &state, at: time)
      return nil
    case .timeReply(let reply): return take(reply, &state, at: time) ? nil : frame
    case .event(let event): take(event, &state, at: time)
    case .samples(let block) where state.sampling.axis != nil:
      take(block, frame.sequence, &state, at: time)
      return nil
    case .ack(let ack) where Self.isOfStream(frame, ack.type): return nil
    case .nak(let nak) where Self.isOfStream(frame, nak.type):
      state.sampling.refused(nak)
      return nil
    case .ack(let ack):
      log.add(state.commands.answer(ack.type, frame.sequence, isTaken: true))
      guard state.player != nil else { return frame }
      var passed = ack
      passed.expectedSequence = state.renumbering.expected(ack.expectedSequence)
      return answered(
        frame, Message.ack(passed), ack.type, &state, what: .taken, "", at: time)
    case .nak(let nak):
      log.add(state.commands.answer(nak.type, frame.sequence, isTaken: false))
      guard state.player != nil else { return frame }
      var passed = nak
      passed.expectedSequence = state.renumbering.expected(nak.expectedSequence)
      let reason = Refusal(rawValue: nak.code).map { "\($0)" } ?? "code \(nak.code)"
      return answered(
        frame, Message.nak(passed), nak.type, &state, what: .refused, reason, at: time)
    default: break
    }
    return frame
  }

  /// Whether an answer belongs to a request of the tap for samples.
  private static func isOfStream(_ frame: Frame, _ type: UInt8) -> Bool {
    frame.sequence == DriveWatch.tag && type == MessageType.stream.rawValue
  }

  /// Handles samples of the device's accelerometer.
  private func take(
    _ block: SampleBlock, _ sequence: UInt8, _ state: inout State, at time: Int64
  ) {
    guard state.clock.isKnown else { return }
    let device = WireTime.nearest(
      block.timeMicroseconds, to: state.clock.deviceMicroseconds(at: time))
    state.sampling.take(block, sequence, at: device)
  }

  /// Converts the sequence number of an answer to that of the player, and records the result if the
  /// command was a PLAY of the player.
  /// - Returns: the frame for the player; nil if the answer belongs to a command of the harness.
  private func answered(
    _ frame: Frame, _ message: Message, _ type: UInt8, _ state: inout State,
    what: Transcript.What, _ text: String, at time: Int64
  ) -> Frame? {
    guard MessageType(rawValue: type)?.isOrdered == true else {
      return message.frame(sequence: frame.sequence)
    }
    guard let number = state.renumbering.answered(frame.sequence) else {
      if state.answers.count < Self.answerLimit, let own = try? Message(frame) {
        state.answers.append(Answer(sequence: frame.sequence, message: own, time: time))
      }
      return nil
    }
    if type == MessageType.play.rawValue { credit(number, &state, what, text, at: time) }
    return message.frame(sequence: UInt8(truncatingIfNeeded: number))
  }

  /// Records the answer to a PLAY command of the player. A second answer to a command that was sent
  /// is ignored, because it belongs to a retransmission; an answer to any other number is stray.
  private func credit(
    _ number: Int, _ state: inout State, _ what: Transcript.What, _ text: String, at time: Int64
  ) {
    if state.unanswered.remove(number) != nil {
      log.add(at: time, .player, what, state.place(number), text: text)
    } else if !state.renumbering.wasSent(number) {
      log.add(at: time, .player, .uncredited, text: Uncredited.stray.rawValue)
    }
  }

  private func take(_ status: TactusWire.Status, _ state: inout State, at time: Int64) {
    let isStreaming = state.sampling.axis != nil
    if let took = state.watch.answered(at: time, isStreaming: isStreaming), state.isModel {
      noteStall(took, at: time)
    }
    let faults = status.faults.ofDriver
    if let last = state.faults, last[status.actuator] != faults {
      state.faults?[status.actuator] = faults
      log.add(at: time, .device, .driver, Int(status.actuator), text: faults)
    }
    guard status.isDriveKnown, let moment = state.moment(status.timeMicroseconds, at: time) else {
      return
    }
    state.drive.state(
      Int(status.actuator), level: Double(status.drive) / 65_535, at: moment)
  }

  /// Handles the answer to a TIME request.
  /// - Returns: whether the tap itself sent the request.
  private func take(_ reply: TimeReply, _ state: inout State, at time: Int64) -> Bool {
    guard let asked = state.timeAsked, asked.host == reply.hostNanoseconds else { return false }
    state.comparisons += 1
    _ = state.clock.take(
      ClockExchange(
        hostSentNanoseconds: asked.at,
        deviceReceivedNanoseconds: Int64(clamping: reply.receivedMicroseconds) &* 1000,
        deviceSentNanoseconds: Int64(clamping: reply.sentMicroseconds) &* 1000,
        hostReceivedNanoseconds: time))
    return state.isTimeOurs
  }

  private func take(_ event: Event, _ state: inout State, at time: Int64) {
    let device = WireTime.nearest(
      event.timeMicroseconds, to: state.clock.deviceMicroseconds(at: time))
    guard let moment = state.moment(device, at: time) else { return }
    let actuator = Int(event.actuator)
    let cause = Event.Cause(rawValue: event.cause).map { "\($0)" } ?? "cause \(event.cause)"
    switch Event.Kind(rawValue: event.kind) {
    case .started?:
      state.drive.began(actuator, at: moment)
      state.watch.look(at: time)
    case .ended?:
      state.drive.ended(actuator, at: moment)
      log.add(at: moment, .device, .ended, text: cause)
    case .fault?: log.add(at: moment, .device, .failed, text: "fault \(event.detail)")
    case .late?:
      log.add(at: moment, .device, .late, value: Double(event.detail) * 1000)
    case .forgotten?, nil: break
    }
  }
}

extension FaultBits {
  /// The faults of the driver, as the text of an entry `driver`.
  fileprivate var ofDriver: String {
    DriverFault.allCases.filter { fault in
      switch fault {
      case .overcurrent: contains(.overcurrent)
      case .overtemperature: contains(.overtemperature)
      }
    }.map(\.rawValue).joined(separator: " ")
  }
}

extension SerialTap.State {
  /// Converts a time of the device's clock to the host's; nil if it is unknown or impossible.
  fileprivate func moment(_ device: UInt64, at time: Int64) -> Int64? {
    guard clock.isKnown else { return nil }
    let moment = clock.hostNanoseconds(at: device)
    return (moment &- time).magnitude < 3_600_000_000_000 ? moment : nil
  }
}
