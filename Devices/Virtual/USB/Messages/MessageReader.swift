/// Splits the byte stream of a host controller into messages.
///
/// It checks the sizes in the header of a message before it waits for the bytes that follow, or
/// copies them.
package struct MessageReader: Sendable {
  /// The number of bytes in the header of a message. Data and packets follow it.
  package static let headBytes = 48
  /// The number of bytes in the description of a packet.
  package static let packetBytes = 16
  /// The largest number of bytes in a transfer. Drivers of these devices request a few kilobytes.
  package static let mostBytes = 1 << 20
  /// The largest number of packets in a transfer: the kernel's USBIP_MAX_ISO_PACKETS.
  package static let mostPackets = 1024

  private var buffer: [UInt8] = []

  package init() {}

  /// Adds received bytes.
  package mutating func append(_ bytes: some Sequence<UInt8>) { buffer += bytes }

  /// Returns the next complete message; nil if more bytes are needed.
  package mutating func next() throws(MessageError) -> HostMessage? {
    guard buffer.count >= Self.headBytes else { return nil }
    switch word(0) {
    case Command.unlink:
      let message = HostMessage.unlink(sequence: word(4), victim: word(20))
      buffer.removeFirst(Self.headBytes)
      return message
    case Command.submit: return try submission()
    default: throw .unknownCommand(word(0))
    }
  }

  private mutating func submission() throws(MessageError) -> HostMessage? {
    let direction = word(12)
    guard direction <= 1 else { throw .badDirection(direction) }
    guard word(16) < 16 else { throw .badEndpoint(word(16)) }
    let isInput = direction == 1
    let length = try size(word(24))
    let count = try packetCount(word(32))
    let dataBytes = isInput ? 0 : length
    let total = Self.headBytes + dataBytes + Self.packetBytes * count
    guard buffer.count >= total else { return nil }
    var packets: [StreamPacket] = []
    for place in 0..<count {
      let start = Self.headBytes + dataBytes + Self.packetBytes * place
      packets.append(try packet(at: start, within: length))
    }
    let submission = Submission(
      sequence: word(4), address: UInt8(word(16)) | (isInput ? USBEndpoint.input : 0),
      length: length, data: Array(buffer[Self.headBytes..<(Self.headBytes + dataBytes)]),
      packets: packets, setup: Array(buffer[40..<48]))
    buffer.removeFirst(total)
    return .submit(submission)
  }

  private func size(_ word: UInt32) throws(MessageError) -> Int {
    let length = Int32(bitPattern: word)
    guard (0...Self.mostBytes).contains(Int(length)) else { throw .badLength(length) }
    return Int(length)
  }

  /// The number of packets. A transfer that is not isochronous has 0 or -1.
  private func packetCount(_ word: UInt32) throws(MessageError) -> Int {
    let count = Int32(bitPattern: word)
    guard (-1...Self.mostPackets).contains(Int(count)) else { throw .badPacketCount(count) }
    return max(Int(count), 0)
  }

  private func packet(at place: Int, within length: Int) throws(MessageError) -> StreamPacket {
    let (offset, size) = (word(place), word(place + 4))
    guard Int(offset) + Int(size) <= length else {
      throw .badPacket(offset: offset, length: size)
    }
    return StreamPacket(offset: Int(offset), length: Int(size))
  }

  /// Decodes a number of 32 bits, the high byte first.
  private func word(_ place: Int) -> UInt32 {
    buffer[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The codes of the four messages.
enum Command {
  static let submit: UInt32 = 1
  static let unlink: UInt32 = 2
  static let submitted: UInt32 = 3
  static let unlinked: UInt32 = 4
}
