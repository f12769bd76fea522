import TactusDevice
import TactusSerial
import TactusWire
import Testing

/// Whatever a device says, a link goes on or ends: it never traps, and never sends for ever.
@Suite struct RobustnessTests {
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private static let types: [MessageType] = [
    .welcome, .description, .timeReply, .statusReply, .value, .ack, .nak, .event,
  ]

  /// A frame of the device's with the right CRC and any content.
  private func frame(_ random: inout Numbers) -> Frame {
    var payload = Payload()
    for _ in 0..<Int.random(in: 0...64, using: &random) {
      // The ends of ranges are where arithmetic breaks.
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
  func `frames of any content do no harm to a link that plays`(_ seed: UInt64) {
    var random = Numbers(state: seed)
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
  func `descriptions of any content do no harm to a greeting`(_ seed: UInt64) {
    var random = Numbers(state: seed)
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
}
