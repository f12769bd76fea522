extension Message {
  /// The bytes of the message, as in the tables of the protocol.
  public var payload: Payload {
    var payload = Payload()
    switch self {
    case .hello(let hello): payload.append(hello)
    case .describe(let page): payload.append(page)
    case .time(let request): payload.append(request.hostNanoseconds)
    case .heartbeat: break
    case .stop(let firstSequence): payload.append(firstSequence)
    case .status(let actuator): payload.append(actuator)
    case .get(let key, let actuator):
      payload.append(key)
      payload.append(actuator)
    case .stream(let request): payload.append(request)
    case .play(let play): payload.append(play)
    case .revise(let from): payload.append(from)
    case .set(let value, let actuator): payload.append(value, actuator)
    case .welcome(let welcome): payload.append(welcome)
    case .description(let page, let pages, let entries):
      payload.append(page)
      payload.append(pages)
      for place in 0..<entries.count { payload.append(entries[place]) }
    case .timeReply(let reply):
      payload.append(reply.hostNanoseconds)
      payload.append(reply.receivedMicroseconds)
      payload.append(reply.sentMicroseconds)
    case .statusReply(let status): payload.append(status)
    case .value(let value, let actuator): payload.append(value, actuator)
    case .ack(let answer):
      payload.append(answer.type)
      payload.append(answer.expectedSequence)
      payload.append(answer.credits)
    case .nak(let answer): payload.append(answer)
    case .event(let event): payload.append(event)
    case .samples(let block): payload.append(block)
    }
    return payload
  }
}

extension Payload {
  fileprivate mutating func append(_ hello: Hello) {
    append(Hello.magic)
    append(hello.versions.lowest)
    append(hello.versions.highest)
    append(hello.firstSequence)
    append(UInt8(0))
    append(hello.session)
  }

  fileprivate mutating func append(_ welcome: Welcome) {
    append(welcome.version)
    append(welcome.versions.lowest)
    append(welcome.versions.highest)
    append(welcome.pages)
    append(welcome.firmware.major)
    append(welcome.firmware.minor)
    append(welcome.firmware.patch)
    append(welcome.expectedSequence)
    append(welcome.session)
    append(welcome.timeMicroseconds)
    append(welcome.credits)
    if welcome.hasAccelerometer { append(UInt8(1)) }
  }

  fileprivate mutating func append(_ request: StreamRequest) {
    append(request.axis)
    append(UInt8(0))
    append(request.milliseconds)
  }

  fileprivate mutating func append(_ play: Play) {
    append(play.startMicroseconds)
    append(play.durationMicroseconds)
    append(play.actuator)
    append(UInt8(play.isDueOnArrival ? 1 : 0))
    append(play.startLevel)
    append(play.endLevel)
    append(play.frequencySixteenths)
  }

  fileprivate mutating func append(_ status: Status) {
    append(status.timeMicroseconds)
    append(status.actuator)
    append(
      UInt8(status.isSounding ? 1 : 0) | UInt8(status.isDriveKnown ? 2 : 0)
        | UInt8(status.isCut ? 4 : 0))
    append(status.faults.rawValue)
    append(status.askedLevel)
    append(status.drive)
    append(status.scheduled)
    append(status.credits)
  }

  fileprivate mutating func append(_ answer: NegativeAcknowledgement) {
    append(answer.type)
    append(answer.code)
    append(answer.expectedSequence)
    append(answer.credits)
    append(answer.detail)
  }

  fileprivate mutating func append(_ event: Event) {
    append(event.kind)
    append(event.actuator)
    append(event.cause)
    append(UInt8(0))
    append(event.timeMicroseconds)
    append(event.detail)
  }

  fileprivate mutating func append(_ value: Value, _ actuator: UInt8) {
    append(value.key.rawValue)
    append(actuator)
    switch value {
    case .driveLimit(let limit): append(limit)
    case .onTimeLimit(let limit): append(limit)
    case .faults(let faults), .modelFaults(let faults): append(faults.rawValue)
    case .motion(let motion):
      append(motion.timeMicroseconds)
      append(UInt16(bitPattern: motion.acceleration))
      append(UInt16(bitPattern: motion.peak))
    case .model(let state):
      append(state.timeMicroseconds)
      append(state.displacement)
      append(state.velocity)
      append(state.phase)
    case .counters(let counters):
      append(counters.frames.received)
      append(counters.frames.damaged)
      append(counters.frames.garbled)
      append(counters.overruns)
      append(counters.unsent)
      append(counters.silences)
      append(counters.cuts)
    case .accelerometer(let facts): append(facts)
    }
  }

  private mutating func append(_ facts: AccelerometerFacts) {
    append(facts.rateHertz)
    append(facts.bandwidthHertz)
    append(facts.scaleMicroG)
    append(facts.rangeMilliG)
    append(facts.axes)
    for place in 0..<AccelerometerFacts.nameBytes { append(facts.name[place]) }
  }
}
