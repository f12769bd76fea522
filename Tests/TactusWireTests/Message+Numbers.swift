import TactusWire

extension Message {
  /// The fields of the message as numbers, in the order of the protocol's tables and as `wire.py`
  /// prints them.
  var numbers: [String] {
    switch self {
    case .hello(let hello):
      fields(
        Hello.magic, hello.versions.lowest, hello.versions.highest, hello.firstSequence, 0,
        hello.session)
    case .describe(let page): fields(page)
    case .time(let request): fields(request.hostNanoseconds)
    case .heartbeat: []
    case .stop(let firstSequence): fields(firstSequence)
    case .status(let actuator): fields(actuator)
    case .get(let key, let actuator): fields(key, actuator)
    case .stream(let request): fields(request.axis, 0, request.milliseconds)
    case .play(let play): play.numbers
    case .revise(let from): fields(from)
    case .set(let value, let actuator): fields(value.key.rawValue, actuator) + value.numbers
    default: answerNumbers
    }
  }

  private var answerNumbers: [String] {
    switch self {
    case .welcome(let welcome): welcome.numbers
    case .description(let page, let pages, let entries):
      fields(page, pages) + entries.bytes.map { "\($0)" }
    case .timeReply(let reply):
      fields(reply.hostNanoseconds, reply.receivedMicroseconds, reply.sentMicroseconds)
    case .statusReply(let status): status.numbers
    case .value(let value, let actuator): fields(value.key.rawValue, actuator) + value.numbers
    case .ack(let answer): fields(answer.type, answer.expectedSequence, answer.credits)
    case .nak(let answer):
      fields(answer.type, answer.code, answer.expectedSequence, answer.credits, answer.detail)
    case .event(let event):
      fields(event.kind, event.actuator, event.cause, 0, event.timeMicroseconds, event.detail)
    case .samples(let block): block.numbers
    default: []
    }
  }
}

private func fields(_ numbers: any BinaryInteger...) -> [String] { numbers.map { "\($0)" } }

extension Play {
  fileprivate var numbers: [String] {
    fields(
      startMicroseconds, durationMicroseconds, actuator, isDueOnArrival ? 1 : 0, startLevel,
      endLevel, frequencySixteenths)
  }
}

extension Welcome {
  fileprivate var numbers: [String] {
    fields(
      version, versions.lowest, versions.highest, pages, firmware.major, firmware.minor,
      firmware.patch, expectedSequence, session, timeMicroseconds, credits,
      hasAccelerometer ? 1 : 0)
  }
}

extension Status {
  fileprivate var numbers: [String] {
    fields(
      timeMicroseconds, actuator,
      (isSounding ? 1 : 0) + (isDriveKnown ? 2 : 0) + (isCut ? 4 : 0), faults.rawValue, askedLevel,
      drive, scheduled, credits)
  }
}

extension SampleBlock {
  fileprivate var numbers: [String] {
    fields(timeMicroseconds, rateHertz, scaleMicroG, lost, axis, count)
      + (0..<Int(count)).map { "\(self[$0])" }
  }
}

extension Value {
  fileprivate var numbers: [String] {
    switch self {
    case .driveLimit(let limit): fields(limit)
    case .onTimeLimit(let limit): fields(limit)
    case .faults(let faults), .modelFaults(let faults): fields(faults.rawValue)
    case .motion(let motion): fields(motion.timeMicroseconds, motion.acceleration, motion.peak)
    case .model(let state):
      fields(state.timeMicroseconds, state.displacement, state.velocity, state.phase)
    case .counters(let counters):
      fields(
        counters.frames.received, counters.frames.damaged, counters.frames.garbled,
        counters.overruns, counters.unsent, counters.silences, counters.cuts)
    case .accelerometer(let facts):
      fields(
        facts.rateHertz, facts.bandwidthHertz, facts.scaleMicroG, facts.rangeMilliG, facts.axes)
        + (0..<AccelerometerFacts.nameBytes).map { "\(facts.name[$0])" }
    }
  }
}
