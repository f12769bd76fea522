import TactusDevice
import TactusSerial
import TactusStatistics
import TactusWire
import Testing

/// Whatever bytes a device sends, a link goes on or ends. It does not trap, and it does not send
/// forever.
@Suite struct RobustnessTests {
  private static let types: [MessageType] = [
    .welcome, .description, .timeReply, .statusReply, .value, .ack, .nak, .event,
  ]

  /// A frame of a type that devices send, with a correct CRC and random content.
  private func frame(_ random: inout SeededGenerator) -> Frame {
    var payload = Payload()
    for _ in 0..<Int.random(in: 0...64, using: &random) {
      // Values at the ends of ranges are more likely to cause overflows.
      let byte = [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &random)]
      payload.append(byte.randomElement(using: &random) ?? 0)
    }
    let type = Self.types.randomElement(using: &random) ?? .ack
    return Frame(
      type: type.rawValue, sequence: UInt8.random(in: 0...255, using: &random), payload: payload)
  }

  private func feed(_ link: inout Link, _ frame: Frame, at now: Int64) {
    let encoded = frame.encoded()
    let bytes = (0..<encoded.count).map { encoded[$0] }
    link.receive(bytes.span, at: now)
    link.advance(to: now)
    #expect(link.outgoing.count <= LinkLimits.outgoingBytes)
    link.written(link.outgoing.count)
    _ = link.takeReports()
    _ = link.takeRecords()
  }

  @Test(arguments: UInt64(1)...20)
  func `a playing link survives frames with random content`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var world = World.ready()
    world.submit(from: world.now, 1)
    world.advance(to: world.now + 10 * millisecond)
    var link = world.link
    var now = world.now
    for _ in 0..<500 {
      now += Int64.random(in: 0...5 * millisecond, using: &random)
      feed(&link, frame(&random), at: now)
      let segment = Segment(
        actuator: 0, startNanoseconds: now, endNanoseconds: now + millisecond, startLevel: 1,
        endLevel: 0, frequencyHertz: 175)
      link.take(.play(segment, submittedNanoseconds: now), at: now)
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `a link that opens a device survives descriptions with random content`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var link = Link(LinkSettings(), session: 0, at: 0)
      let welcome = Welcome(
        version: 1, versions: .current, pages: 2, firmware: FirmwareVersion(1, 0, 0),
        expectedSequence: 250, session: 0, timeMicroseconds: .max, credits: .max)
      feed(&link, Message.welcome(welcome).frame(sequence: 1), at: 0)
      for page: UInt8 in 0..<5 {
        var entries = Payload()
        for tag: UInt8 in [1, 3, 4, 5, 6, 7, 16, 17, 18, 21, 22, 23] {
          entries.append(tag)
          entries.append(UInt8(4))
          for _ in 0..<4 {
            entries.append([0, 1, 0xFF, 0x80].randomElement(using: &random) ?? UInt8(0))
          }
        }
        feed(
          &link, Message.description(page: page, pages: 5, entries: entries).frame(sequence: 1),
          at: Int64(page) * millisecond)
      }
      for place in 0..<50 { feed(&link, frame(&random), at: Int64(place + 10) * millisecond) }
    }
  }

  /// The bytes that a device sent during a session with playback.
  private func session() -> (world: World, bytes: [UInt8]) {
    var world = World.ready()
    let begin = world
    world.forgetTraffic()
    world.submit(from: world.now + 5 * millisecond, to: world.now + 30 * millisecond, 1, 0)
    world.advance(to: world.now + 100 * millisecond)
    let bytes = world.records.filter { $0.direction == .toHost }.flatMap { record in
      let line = record.frame.encoded()
      return (0..<line.count).map { line[$0] }
    }
    return (begin, bytes)
  }

  /// Passes bytes to the link, `pieces` bytes at a time. Then time passes until the link ends or
  /// has nothing to do within three seconds of the start.
  private func feed(_ link: inout Link, _ bytes: [UInt8], from start: Int64, in pieces: Int) {
    var now = start
    let segment = Segment(
      actuator: 0, startNanoseconds: now, endNanoseconds: now + 30 * millisecond, startLevel: 1,
      endLevel: 0, frequencyHertz: 175)
    link.take(.play(segment, submittedNanoseconds: now), at: now)
    for place in stride(from: 0, to: bytes.count, by: pieces) {
      now += millisecond
      link.receive(bytes[place..<min(place + pieces, bytes.count)].span, at: now)
      link.advance(to: now)
      #expect(link.outgoing.count <= LinkLimits.outgoingBytes)
      link.written(link.outgoing.count)
      _ = link.takeReports()
    }
    // The link must end, or have nothing to do until these three seconds are over. A link that
    // wakes again and again would use up the 4000 iterations.
    for _ in 0..<4000 where !link.isEnded {
      let next = link.nextNanoseconds(after: now)
      guard next < start + 3_000_000_000 else { break }
      now = max(next, now + 1000)
      link.advance(to: now)
      link.written(link.outgoing.count)
      _ = link.takeReports()
      _ = link.takeRecords()
    }
    #expect(link.isEnded || link.nextNanoseconds(after: now) > start + 2_000_000_000)
  }

  @Test(arguments: UInt64(1)...20)
  func `a link survives changed, lost and doubled bytes`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (world, whole) = session()
    #expect(whole.count > 60)
    for _ in 0..<20 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<5, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(place + Int.random(in: 1...30, using: &random), bytes.count)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        default: bytes.insert(contentsOf: repeatElement(0x55, count: 100), at: place)
        }
      }
      var link = world.link
      feed(&link, bytes, from: world.now, in: Int.random(in: 1...40, using: &random))
    }
  }

  @Test func `a link survives a line that is silent after any byte`() {
    let (world, whole) = session()
    for count in 0...whole.count {
      var link = world.link
      feed(&link, Array(whole.prefix(count)), from: world.now, in: 7)
    }
  }
}
