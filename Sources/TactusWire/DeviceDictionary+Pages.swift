extension DeviceDictionary {
  /// The meaning of an entry of a page.
  fileprivate enum Tag: UInt8 {
    case name = 1
    case serialNumber = 2
    case capacity = 3
    case tick = 4
    case silence = 5
    case lookAhead = 6
    case actuatorCount = 7
    case isModel = 8
    case lastReset = 9
    case actuatorName = 16
    case kind = 17
    case band = 18
    case driveLimit = 19
    case onTime = 20
    case levelSteps = 21
    case minimumPulse = 22
    case latency = 23
    case calibration = 24
  }

  /// The most bytes that the entries of a page may have: a payload without the two bytes before
  /// them.
  private static var pageBytes: Int { WireLimits.payloadBytes - 2 }

  /// The entries of a page, each a tag, the length of its value, and the value; nil if the page
  /// does not exist.
  public func page(_ page: UInt8) -> Payload? {
    guard page < pages else { return nil }
    return page == 0 ? devicePage : actuatorPage(actuators[Int(page) - 1])
  }

  private var devicePage: Payload {
    var entries = Payload()
    entries.append(Tag.name.rawValue, name)
    entries.append(Tag.serialNumber.rawValue, serialNumber)
    entries.append(Tag.capacity.rawValue, capacity)
    entries.append(Tag.tick.rawValue, tickMicroseconds)
    entries.append(Tag.silence.rawValue, silenceMilliseconds)
    entries.append(Tag.lookAhead.rawValue, lookAheadMicroseconds)
    entries.append(Tag.actuatorCount.rawValue, actuatorCount)
    entries.append(Tag.isModel.rawValue, UInt8(isModel ? 1 : 0))
    // With the longest name and serial number, the last reset does not fit and is left out.
    if let lastReset, entries.count + LastReset.entryBytes <= Self.pageBytes {
      entries.append(lastReset)
    }
    return entries
  }

  private func actuatorPage(_ actuator: ActuatorEntry) -> Payload {
    var entries = Payload()
    entries.append(Tag.actuatorName.rawValue, actuator.name)
    entries.append(Tag.kind.rawValue, actuator.kind)
    entries.append(Tag.band.rawValue)
    entries.append(UInt8(4))
    entries.append(actuator.lowestSixteenths)
    entries.append(actuator.highestSixteenths)
    entries.append(Tag.driveLimit.rawValue, actuator.driveLimit)
    entries.append(Tag.onTime.rawValue, actuator.onTimeMilliseconds)
    entries.append(Tag.levelSteps.rawValue, actuator.levelSteps)
    entries.append(Tag.minimumPulse.rawValue, actuator.minimumPulseMicroseconds)
    entries.append(Tag.latency.rawValue, actuator.latencyMicroseconds)
    if let calibration = actuator.calibration { entries.append(calibration) }
    return entries
  }

  /// Reads the entries of a page. Entries that are unknown or too short are skipped.
  public mutating func take(_ page: UInt8, _ entries: Payload) {
    var place = 0
    while place + 2 <= entries.count {
      let tag = entries[place]
      let length = Int(entries[place + 1])
      place += 2
      guard place + length <= entries.count else { return }
      var value = Payload()
      for byte in place..<(place + length) { value.append(entries[byte]) }
      place += length
      guard let tag = Tag(rawValue: tag) else { continue }
      var reader = PayloadReader(value)
      take(tag, page, &reader)
    }
  }

  private mutating func take(_ tag: Tag, _ page: UInt8, _ reader: inout PayloadReader) {
    let old = self
    switch tag {
    case .name: name = ShortText(&reader)
    case .serialNumber: serialNumber = ShortText(&reader)
    case .capacity: capacity = reader.two()
    case .tick: tickMicroseconds = reader.two()
    case .silence: silenceMilliseconds = reader.two()
    case .lookAhead: lookAheadMicroseconds = reader.four()
    case .actuatorCount: actuatorCount = min(reader.byte(), UInt8(Self.actuators))
    case .isModel: isModel = reader.byte() != 0
    case .lastReset: lastReset = LastReset(&reader)
    default:
      guard page > 0, page <= UInt8(Self.actuators) else { return }
      actuators[Int(page) - 1].take(tag, &reader)
    }
    if reader.isShort { self = old }
  }
}

extension ActuatorEntry {
  fileprivate mutating func take(
    _ tag: DeviceDictionary.Tag, _ reader: inout PayloadReader
  ) {
    switch tag {
    case .actuatorName: name = ShortText(&reader)
    case .kind: kind = reader.byte()
    case .band:
      lowestSixteenths = reader.two()
      highestSixteenths = reader.two()
    case .driveLimit: driveLimit = reader.two()
    case .onTime: onTimeMilliseconds = reader.four()
    case .levelSteps: levelSteps = reader.two()
    case .minimumPulse: minimumPulseMicroseconds = reader.four()
    case .calibration: calibration = Calibration(&reader)
    default: latencyMicroseconds = reader.four()
    }
  }
}

extension Calibration {
  fileprivate init(_ reader: inout PayloadReader) {
    self.init(compensation: reader.byte(), backEMF: reader.byte(), gain: reader.byte())
    firmware = FirmwareVersion(reader.byte(), reader.byte(), reader.byte())
    isKept = reader.byte() != 0
  }
}

extension LastReset {
  /// The length of the entry in bytes, including its tag and its length byte.
  fileprivate static var entryBytes: Int { 7 }

  fileprivate init(_ reader: inout PayloadReader) {
    self.init(Cause(rawValue: reader.byte()) ?? .unknown, address: reader.four())
  }
}

extension ShortText {
  fileprivate init(_ reader: inout PayloadReader) {
    self.init()
    while reader.left > 0 { append(reader.byte()) }
  }
}

extension Payload {
  fileprivate mutating func append(_ tag: UInt8, _ text: ShortText) {
    append(tag)
    append(text.count)
    for place in 0..<Int(text.count) { append(text[place]) }
  }

  fileprivate mutating func append(_ reset: LastReset) {
    append(DeviceDictionary.Tag.lastReset.rawValue)
    append(UInt8(5))
    append(reset.cause.rawValue)
    append(reset.address)
  }

  fileprivate mutating func append(_ calibration: Calibration) {
    append(DeviceDictionary.Tag.calibration.rawValue)
    append(UInt8(7))
    append(calibration.compensation)
    append(calibration.backEMF)
    append(calibration.gain)
    append(calibration.firmware.major)
    append(calibration.firmware.minor)
    append(calibration.firmware.patch)
    append(UInt8(calibration.isKept ? 1 : 0))
  }

  fileprivate mutating func append(_ tag: UInt8, _ number: UInt8) {
    append(tag)
    append(UInt8(1))
    append(number)
  }

  fileprivate mutating func append(_ tag: UInt8, _ number: UInt16) {
    append(tag)
    append(UInt8(2))
    append(number)
  }

  fileprivate mutating func append(_ tag: UInt8, _ number: UInt32) {
    append(tag)
    append(UInt8(4))
    append(number)
  }
}
