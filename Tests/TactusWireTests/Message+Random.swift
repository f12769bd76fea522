import TactusStatistics
import TactusWire

extension Message {
  /// A message of any type with random numbers.
  static func random(_ numbers: inout SeededGenerator) -> Message {
    let kinds = MessageType.allCases
    return switch kinds[Int(numbers.next() % UInt64(kinds.count))] {
    case .hello:
      .hello(
        Hello(
          versions: WireVersions(lowest: numbers.byte(), highest: numbers.byte()),
          firstSequence: numbers.byte(), session: numbers.four()))
    case .describe: .describe(page: numbers.byte())
    case .time: .time(TimeRequest(hostNanoseconds: numbers.next()))
    case .heartbeat: .heartbeat
    case .stop: .stop(firstSequence: numbers.byte())
    case .status: .status(actuator: numbers.byte())
    case .get: .get(key: numbers.byte(), actuator: numbers.byte())
    case .stream:
      .stream(StreamRequest(axis: numbers.byte(), milliseconds: numbers.two()))
    case .play: .play(.random(&numbers))
    case .revise: .revise(fromMicroseconds: numbers.four())
    case .set: .set(.random(&numbers), actuator: numbers.byte())
    default: randomAnswer(&numbers)
    }
  }

  private static func randomAnswer(_ numbers: inout SeededGenerator) -> Message {
    switch numbers.next() % 9 {
    case 0: .welcome(.random(&numbers))
    case 1:
      .description(
        page: numbers.byte(), pages: numbers.byte(),
        entries: Payload((0..<(numbers.next() % 63)).map { _ in numbers.byte() }))
    case 2:
      .timeReply(
        TimeReply(
          hostNanoseconds: numbers.next(), receivedMicroseconds: numbers.next(),
          sentMicroseconds: numbers.next()))
    case 3: .statusReply(.random(&numbers))
    case 4: .value(.random(&numbers), actuator: numbers.byte())
    case 5:
      .ack(
        Acknowledgement(
          type: numbers.byte(), expectedSequence: numbers.byte(), credits: numbers.two()))
    case 6:
      .nak(
        NegativeAcknowledgement(
          type: numbers.byte(), code: numbers.byte(), expectedSequence: numbers.byte(),
          credits: numbers.two(), detail: numbers.two()))
    case 7: .samples(.random(&numbers))
    default:
      .event(
        Event(
          kind: numbers.byte(), actuator: numbers.byte(), cause: numbers.byte(),
          timeMicroseconds: numbers.four(), detail: numbers.four()))
    }
  }
}

extension Play {
  /// A segment with random numbers.
  static func random(_ numbers: inout SeededGenerator) -> Play {
    Play(
      startMicroseconds: numbers.four(), durationMicroseconds: numbers.four(),
      actuator: numbers.byte(), isDueOnArrival: numbers.byte() > 127,
      startLevel: numbers.two(), endLevel: numbers.two(), frequencySixteenths: numbers.two())
  }
}

extension Welcome {
  fileprivate static func random(_ numbers: inout SeededGenerator) -> Welcome {
    var welcome = Welcome(
      version: numbers.byte(),
      versions: WireVersions(lowest: numbers.byte(), highest: numbers.byte()),
      pages: numbers.byte(),
      firmware: FirmwareVersion(numbers.byte(), numbers.byte(), numbers.byte()),
      expectedSequence: numbers.byte(), session: numbers.four(),
      timeMicroseconds: numbers.next(), credits: numbers.two())
    welcome.hasAccelerometer = numbers.byte() > 127
    return welcome
  }
}

extension SampleBlock {
  fileprivate static func random(_ numbers: inout SeededGenerator) -> SampleBlock {
    var block = SampleBlock(
      timeMicroseconds: numbers.four(), rateHertz: numbers.two(), scaleMicroG: numbers.two(),
      lost: numbers.two(), axis: numbers.byte())
    for _ in 0..<(numbers.next() % UInt64(capacity + 1)) {
      block.append(Int16(bitPattern: numbers.two()) >> 4)
    }
    return block
  }
}

extension Status {
  fileprivate static func random(_ numbers: inout SeededGenerator) -> Status {
    var status = Status(timeMicroseconds: numbers.next(), actuator: numbers.byte())
    status.isSounding = numbers.byte() > 127
    status.isDriveKnown = numbers.byte() > 127
    status.isCut = numbers.byte() > 127
    status.faults = FaultBits(rawValue: numbers.two())
    (status.askedLevel, status.drive) = (numbers.two(), numbers.two())
    (status.scheduled, status.credits) = (numbers.two(), numbers.two())
    return status
  }
}

extension Value {
  fileprivate static func random(_ numbers: inout SeededGenerator) -> Value {
    switch numbers.next() % 8 {
    case 0: return .driveLimit(numbers.two())
    case 1: return .onTimeLimit(numbers.four())
    case 2: return .faults(FaultBits(rawValue: numbers.two()))
    case 3: return .modelFaults(FaultBits(rawValue: numbers.two()))
    case 4:
      return .motion(
        Motion(
          timeMicroseconds: numbers.next(), acceleration: Int16(bitPattern: numbers.two()),
          peak: Int16(bitPattern: numbers.two())))
    case 5:
      return .model(
        ModelState(
          timeMicroseconds: numbers.next(), displacement: numbers.four(),
          velocity: numbers.four(), phase: numbers.four()))
    case 6:
      var name = ShortText()
      for _ in 0..<(numbers.next() % 9) { name.append(max(numbers.byte(), 1)) }
      return .accelerometer(
        AccelerometerFacts(
          rateHertz: numbers.two(), bandwidthHertz: numbers.two(), scaleMicroG: numbers.two(),
          rangeMilliG: numbers.two(), axes: numbers.byte(), name: name))
    default:
      var counters = DeviceCounters()
      counters.frames.received = numbers.four()
      counters.frames.damaged = numbers.four()
      counters.frames.garbled = numbers.four()
      (counters.overruns, counters.unsent) = (numbers.four(), numbers.four())
      (counters.silences, counters.cuts) = (numbers.two(), numbers.two())
      return .counters(counters)
    }
  }
}
