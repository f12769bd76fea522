import TactusStatistics
import TactusWire
import Testing

@Suite("Messages") struct MessageTests {
  private func read(_ frame: Frame) -> Result<Message, Refusal> {
    do throws(Refusal) {
      return .success(try Message(frame))
    } catch {
      return .failure(error)
    }
  }

  @Test func `a message that is written to a frame and read is equal`() {
    var numbers = SeededGenerator(seed: 1)
    var seen: Set<MessageType> = []
    for _ in 0..<5000 {
      let message = Message.random(&numbers)
      seen.insert(message.type)
      #expect(read(message.frame(sequence: 3)) == .success(message))
    }
    #expect(seen == Set(MessageType.allCases))
  }

  @Test func `a message that is too short is refused, and one with additional bytes is read`() {
    var numbers = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let message = Message.random(&numbers)
      // The payload of a description has no fixed length.
      if case .description = message { continue }
      let whole = message.payload.bytes
      for count in 0..<whole.count {
        let frame = Frame(
          type: message.type.rawValue, sequence: 0, payload: Payload(Array(whole.prefix(count))))
        // An older device sends WELCOME without the last field.
        if case .welcome(var older) = message, count == 22 {
          older.hasAccelerometer = false
          #expect(read(frame) == .success(.welcome(older)))
          continue
        }
        #expect(read(frame) == .failure(.tooShort))
      }
      // A WELCOME without its last field gets the byte 2 as this field: a flag without a meaning.
      let longer = Frame(
        type: message.type.rawValue, sequence: 0, payload: Payload(whole + [2, 1, 3]))
      #expect(read(longer) == .success(message))
    }
  }

  @Test func `a message with an unknown type, key or flag, or a wrong magic number is refused`() {
    #expect(read(Frame(type: 0x7F, sequence: 0)) == .failure(.unknownType))
    let key = Frame(type: MessageType.set.rawValue, sequence: 0, payload: Payload([99, 0, 1, 1]))
    #expect(read(key) == .failure(.unknownKey))
    var play = [UInt8](repeating: 0, count: 16)
    play[9] = 2
    let flag = Frame(type: MessageType.play.rawValue, sequence: 0, payload: Payload(play))
    #expect(read(flag) == .failure(.outOfRange))
    let magic = Frame(
      type: MessageType.hello.rawValue, sequence: 0,
      payload: Payload([UInt8](repeating: 1, count: 12)))
    #expect(read(magic) == .failure(.outOfRange))
  }

  @Test func `a message read from random bytes is equal after it is written and read again`() {
    var numbers = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let payload = (0..<(numbers.next() % 65)).map { _ in numbers.byte() }
      let frame = Frame(type: numbers.byte(), sequence: 0, payload: Payload(payload))
      guard case .success(let message) = read(frame) else { continue }
      #expect(read(message.frame(sequence: 0)) == .success(message))
    }
  }
}

@Suite("Versions") struct VersionTests {
  @Test(
    arguments: [
      (1, 1, 1, 1, UInt8?(1)), (1, 2, 1, 5, 2), (2, 5, 1, 3, 3), (1, 1, 2, 9, nil),
      (3, 4, 1, 2, nil), (4, 2, 1, 9, nil),
    ] as [(UInt8, UInt8, UInt8, UInt8, UInt8?)])
  func `two ranges of versions agree on the newest common one, if there is one`(
    _ low: UInt8, _ high: UInt8, _ otherLow: UInt8, _ otherHigh: UInt8, _ agreed: UInt8?
  ) {
    let one = WireVersions(lowest: low, highest: high)
    let other = WireVersions(lowest: otherLow, highest: otherHigh)
    #expect(one.agreed(with: other) == agreed)
    #expect(other.agreed(with: one) == agreed)
  }
}

@Suite("Clocks") struct ClockTests {
  @Test func `a clock exchange gives the offset of the device's clock and the delay of the line`() {
    // The device's clock is 1,000,000 ns ahead. The message takes 300 ns to the device, and the
    // answer starts 50 ns later and takes 100 ns. The delays are not equal, so the offset is wrong
    // by half of their difference, which is 100 ns.
    let exchange = ClockExchange(
      hostSentNanoseconds: 10_000, deviceReceivedNanoseconds: 1_010_300,
      deviceSentNanoseconds: 1_010_350, hostReceivedNanoseconds: 10_450)
    #expect(exchange.delayNanoseconds == 400)
    #expect(exchange.offsetNanoseconds == 1_000_100)
  }

  @Test func `clock exchanges with extreme or contradictory times do not trap`() {
    let far = ClockExchange(
      hostSentNanoseconds: .min, deviceReceivedNanoseconds: .max, deviceSentNanoseconds: .max,
      hostReceivedNanoseconds: .min)
    #expect(far.delayNanoseconds == 0)
    let odd = ClockExchange(
      hostSentNanoseconds: 0, deviceReceivedNanoseconds: 3, deviceSentNanoseconds: 3,
      hostReceivedNanoseconds: 0)
    #expect(odd.offsetNanoseconds == 3)
  }

  @Test(
    arguments: [
      (UInt64(0), UInt32(5), UInt64(5)), (0x1_0000_0005, 0xFFFF_FFFF, 0xFFFF_FFFF),
      (0xFFFF_FFFF, 0, 0x1_0000_0000), (0x5_8000_0000, 0, 0x5_0000_0000),
      (0x5_8000_0001, 0, 0x6_0000_0000),
    ])
  func `a time is restored from its low 32 bits as the one nearest to the present time`(
    _ now: UInt64, _ low: UInt32, _ time: UInt64
  ) {
    #expect(WireTime.nearest(low, to: now) == time)
    #expect(WireTime.low(time) == low)
  }
}

@Suite("The dictionary") struct DictionaryTests {
  @Test func `a dictionary is equal after it was read from its pages`() {
    var device = DeviceDictionary()
    device.name = ShortText("Sixteen letters.")
    device.serialNumber = ShortText("7")
    (device.capacity, device.tickMicroseconds, device.silenceMilliseconds) = (64, 500, 200)
    (device.lookAheadMicroseconds, device.isModel, device.actuatorCount) = (10_000_000, true, 4)
    for place in 0..<4 {
      device.actuators[place].name = ShortText("the motor no. \(place).")
      device.actuators[place].highestSixteenths = UInt16(place) * 1000
      device.actuators[place].latencyMicroseconds = UInt32(place)
    }
    device.lastReset = LastReset(.crash, address: 0x0800_1234)
    device.actuators[2].calibration = Calibration(
      compensation: 12, backEMF: 150, gain: 2, firmware: FirmwareVersion(1, 2, 3), isKept: true)
    var copy = DeviceDictionary()
    for page in 0..<device.pages {
      guard let entries = device.page(page) else { continue }
      copy.take(page, entries)
    }
    #expect(device.page(5) == nil)
    #expect(copy.pages == 5)
    for page in 0..<device.pages { #expect(copy.page(page) == device.page(page)) }
    #expect(copy.lastReset == device.lastReset)
    device.serialNumber = ShortText("Sixteen numbers.")
    #expect(device.page(0)?.count == 60)
    // Each page fits into a message.
    for page in 0..<device.pages { #expect((device.page(page)?.count ?? 0) <= 62) }
    for place in 0..<4 { #expect(copy.actuators[place] == device.actuators[place]) }
  }

  @Test func `unknown, too short and truncated entries of a dictionary are ignored`() {
    var device = DeviceDictionary()
    device.take(0, Payload([200, 2, 1, 1, 3, 1, 9, 4, 2, 0xE8, 3, 3, 2, 64]))
    #expect(device.capacity == 0)
    #expect(device.tickMicroseconds == 1000)
    device.take(9, Payload([17, 1, 3]))
    device.take(0, Payload([17, 1, 3, 7, 1, 255]))
    #expect(device.actuatorCount == 4)
    for place in 0..<4 { #expect(device.actuators[place].kind == 1) }
    // A truncated entry about the last reset is ignored. An unknown cause is read as `unknown`.
    device.take(0, Payload([9, 4, 3, 0, 0, 0]))
    #expect(device.lastReset == nil)
    device.take(0, Payload([9, 5, 77, 1, 0, 0, 0]))
    #expect(device.lastReset == LastReset(.unknown, address: 1))
    device.take(1, Payload([24, 6, 1, 2, 3, 1, 0, 0]))
    #expect(device.actuators[0].calibration == nil)
  }
}
