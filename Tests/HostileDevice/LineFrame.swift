/// A frame of the serial protocol and its form on the line, written from Protocol.md of TactusWire
/// alone. It shares no code with the code under test.
public struct LineFrame: Sendable, Hashable {
  /// The types of frames, with the names and numbers of Protocol.md.
  enum Kind: UInt8 {
    case hello = 0x01
    case describe, time, heartbeat, stop, status, get, stream
    case play = 0x10
    case revise, set
    case welcome = 0x81
    case description, timeReply
    case statusReply = 0x86
    case value
    case ack = 0x90
    case nak
    case event = 0xA0
    case samples
  }

  var type: UInt8
  var sequence: UInt8
  var payload: [UInt8]

  init(_ kind: Kind, _ sequence: UInt8, _ payload: [UInt8]) {
    self.init(type: kind.rawValue, sequence, payload)
  }

  init(type: UInt8, _ sequence: UInt8, _ payload: [UInt8]) {
    (self.type, self.sequence, self.payload) = (type, sequence, payload)
  }

  /// The type of the frame; nil if Protocol.md does not define it.
  var kind: Kind? { Kind(rawValue: type) }

  /// The bytes on the line, the delimiter included.
  var line: [UInt8] {
    let head = [type, sequence] + payload
    return Self.stuffed(head + littleEndian(Self.crc(head), 4)) + [0]
  }

  /// Reads the bytes before a delimiter; nil if they are not a valid frame.
  init?(line: [UInt8]) {
    guard let content = Self.unstuffed(line), (6...70).contains(content.count) else { return nil }
    let head = Array(content.dropLast(4))
    guard Self.crc(head) == number(content, at: content.count - 4, 4) else { return nil }
    self.init(type: head[0], head[1], Array(head.dropFirst(2)))
  }

  private static func crc(_ bytes: [UInt8]) -> UInt64 {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return UInt64(~register)
  }

  private static func stuffed(_ content: [UInt8]) -> [UInt8] {
    content.split(separator: 0, omittingEmptySubsequences: false)
      .flatMap { [UInt8($0.count + 1)] + $0 }
  }

  private static func unstuffed(_ line: [UInt8]) -> [UInt8]? {
    var parts: [ArraySlice<UInt8>] = []
    var place = 0
    while place < line.count {
      let end = place + Int(line[place])
      guard end <= line.count else { return nil }
      parts.append(line[(place + 1)..<end])
      place = end
    }
    return Array(parts.joined(separator: [0]))
  }
}

/// The lowest bytes of a number, the lowest first.
func littleEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
}

/// The number in some bytes, the lowest first. Missing bytes are 0.
func number(_ bytes: [UInt8], at place: Int, _ count: Int) -> UInt64 {
  (0..<count).reduce(0) { sum, next in
    let byte = place + next < bytes.count ? bytes[place + next] : 0
    return sum | UInt64(byte) << (8 * UInt64(next))
  }
}
