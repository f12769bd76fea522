extension Message {
  /// Parses a frame. A payload that is longer than the message comes from a later version; the
  /// additional bytes are ignored.
  /// - Throws: ``Refusal/unknownType``, ``Refusal/tooShort``, ``Refusal/unknownKey`` or
  ///   ``Refusal/outOfRange``.
  public init(_ frame: Frame) throws(Refusal) {
    guard let type = MessageType(rawValue: frame.type) else { throw .unknownType }
    var reader = PayloadReader(frame.payload)
    self = try Self.read(type, from: &reader)
    if reader.isShort { throw .tooShort }
  }

  private static func read(
    _ type: MessageType, from reader: inout PayloadReader
  ) throws(Refusal) -> Message {
    switch type {
    case .hello: .hello(try Hello(&reader))
    case .describe: .describe(page: reader.byte())
    case .time: .time(TimeRequest(hostNanoseconds: reader.eight()))
    case .heartbeat: .heartbeat
    case .stop: .stop(firstSequence: reader.byte())
    case .status: .status(actuator: reader.byte())
    case .get: .get(key: reader.byte(), actuator: reader.byte())
    case .stream: .stream(StreamRequest(&reader))
    case .play: .play(try Play(&reader))
    case .revise: .revise(fromMicroseconds: reader.four())
    case .set: try readSet(&reader)
    default: try readAnswer(type, from: &reader)
    }
  }

  private static func readAnswer(
    _ type: MessageType, from reader: inout PayloadReader
  ) throws(Refusal) -> Message {
    switch type {
    case .welcome: .welcome(Welcome(&reader))
    case .description: readDescription(&reader)
    case .timeReply: .timeReply(TimeReply(&reader))
    case .statusReply: .statusReply(Status(&reader))
    case .value: try readValue(&reader)
    case .ack: .ack(Acknowledgement(&reader))
    case .nak: .nak(NegativeAcknowledgement(&reader))
    case .event: .event(Event(&reader))
    case .samples: .samples(SampleBlock(&reader))
    default: throw .unknownType
    }
  }

  private static func readDescription(_ reader: inout PayloadReader) -> Message {
    let page = reader.byte()
    let pages = reader.byte()
    var entries = Payload()
    while reader.left > 0 { entries.append(reader.byte()) }
    return .description(page: page, pages: pages, entries: entries)
  }

  private static func readSet(_ reader: inout PayloadReader) throws(Refusal) -> Message {
    let (value, actuator) = try readEntry(&reader)
    return .set(value, actuator: actuator)
  }

  private static func readValue(_ reader: inout PayloadReader) throws(Refusal) -> Message {
    let (value, actuator) = try readEntry(&reader)
    return .value(value, actuator: actuator)
  }

  private static func readEntry(
    _ reader: inout PayloadReader
  ) throws(Refusal) -> (Value, UInt8) {
    let key = reader.byte()
    let actuator = reader.byte()
    if reader.isShort { throw .tooShort }
    guard let key = ValueKey(rawValue: key) else { throw .unknownKey }
    return (Value(key, &reader), actuator)
  }
}

extension Hello {
  fileprivate init(_ reader: inout PayloadReader) throws(Refusal) {
    let magic = reader.four()
    let versions = WireVersions(lowest: reader.byte(), highest: reader.byte())
    let firstSequence = reader.byte()
    _ = reader.byte()
    self.init(versions: versions, firstSequence: firstSequence, session: reader.four())
    if magic != Self.magic, !reader.isShort { throw .outOfRange }
  }
}

extension Welcome {
  fileprivate init(_ reader: inout PayloadReader) {
    version = reader.byte()
    versions = WireVersions(lowest: reader.byte(), highest: reader.byte())
    pages = reader.byte()
    firmware = FirmwareVersion(reader.byte(), reader.byte(), reader.byte())
    expectedSequence = reader.byte()
    session = reader.four()
    timeMicroseconds = reader.eight()
    credits = reader.two()
    // An older device ends here.
    hasAccelerometer = reader.left > 0 && reader.byte() & 1 != 0
  }
}

extension StreamRequest {
  fileprivate init(_ reader: inout PayloadReader) {
    axis = reader.byte()
    _ = reader.byte()
    milliseconds = reader.two()
  }
}

extension Play {
  /// The flags that this version defines.
  private static let knownFlags: UInt8 = 1

  fileprivate init(_ reader: inout PayloadReader) throws(Refusal) {
    startMicroseconds = reader.four()
    durationMicroseconds = reader.four()
    actuator = reader.byte()
    let flags = reader.byte()
    isDueOnArrival = flags & 1 != 0
    startLevel = reader.two()
    endLevel = reader.two()
    frequencySixteenths = reader.two()
    // An unknown flag may change the meaning of the other fields.
    if flags & ~Self.knownFlags != 0, !reader.isShort { throw .outOfRange }
  }
}

extension TimeReply {
  fileprivate init(_ reader: inout PayloadReader) {
    hostNanoseconds = reader.eight()
    receivedMicroseconds = reader.eight()
    sentMicroseconds = reader.eight()
  }
}

extension Status {
  fileprivate init(_ reader: inout PayloadReader) {
    timeMicroseconds = reader.eight()
    actuator = reader.byte()
    let flags = reader.byte()
    (isSounding, isDriveKnown, isCut) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
    faults = FaultBits(rawValue: reader.two())
    askedLevel = reader.two()
    drive = reader.two()
    scheduled = reader.two()
    credits = reader.two()
  }
}

extension Acknowledgement {
  fileprivate init(_ reader: inout PayloadReader) {
    type = reader.byte()
    expectedSequence = reader.byte()
    credits = reader.two()
  }
}

extension NegativeAcknowledgement {
  fileprivate init(_ reader: inout PayloadReader) {
    type = reader.byte()
    code = reader.byte()
    expectedSequence = reader.byte()
    credits = reader.two()
    detail = reader.two()
  }
}

extension Event {
  fileprivate init(_ reader: inout PayloadReader) {
    kind = reader.byte()
    actuator = reader.byte()
    cause = reader.byte()
    _ = reader.byte()
    timeMicroseconds = reader.four()
    detail = reader.four()
  }
}

extension Value {
  fileprivate init(_ key: ValueKey, _ reader: inout PayloadReader) {
    self =
      switch key {
      case .driveLimit: .driveLimit(reader.two())
      case .onTimeLimit: .onTimeLimit(reader.four())
      case .faults: .faults(FaultBits(rawValue: reader.two()))
      case .modelFaults: .modelFaults(FaultBits(rawValue: reader.two()))
      case .motion:
        .motion(
          Motion(
            timeMicroseconds: reader.eight(), acceleration: Int16(bitPattern: reader.two()),
            peak: Int16(bitPattern: reader.two())))
      case .model:
        .model(
          ModelState(
            timeMicroseconds: reader.eight(), displacement: reader.four(),
            velocity: reader.four(), phase: reader.four()))
      case .counters: .counters(DeviceCounters(&reader))
      case .accelerometer: .accelerometer(AccelerometerFacts(&reader))
      }
  }
}

extension AccelerometerFacts {
  fileprivate init(_ reader: inout PayloadReader) {
    self.init(
      rateHertz: reader.two(), bandwidthHertz: reader.two(), scaleMicroG: reader.two(),
      rangeMilliG: reader.two(), axes: reader.byte(), name: ShortText())
    var hasEnded = false
    for _ in 0..<Self.nameBytes {
      let byte = reader.byte()
      hasEnded = hasEnded || byte == 0
      if !hasEnded { name.append(byte) }
    }
  }
}

extension DeviceCounters {
  fileprivate init(_ reader: inout PayloadReader) {
    self.init()
    frames.received = reader.four()
    frames.damaged = reader.four()
    frames.garbled = reader.four()
    overruns = reader.four()
    unsent = reader.four()
    silences = reader.two()
    cuts = reader.two()
  }
}
