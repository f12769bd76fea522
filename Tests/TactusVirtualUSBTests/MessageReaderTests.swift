import TactusStatistics
import TactusVirtualUSB
import Testing

@Suite struct MessageReaderTests {
  private static let stream = HostMessage.submit(
    Submission(
      sequence: 7, address: 0x01, length: 6, data: [1, 2, 3, 4, 5, 6],
      packets: [StreamPacket(offset: 0, length: 4), StreamPacket(offset: 4, length: 2)]))
  private static let read = HostMessage.submit(
    Submission(
      sequence: 8, address: 0x80, length: 18, setup: [0x80, 6, 0, 1, 0, 0, 18, 0]))
  private static let all = [
    stream, read, .unlink(sequence: 9, victim: 8),
    .submit(Submission(sequence: 10, address: 0x02, length: 3, data: [7, 8, 9])),
  ]

  /// The messages that a reader finds in bytes; nil if it refuses them.
  private func messages(in bytes: [UInt8], piece: Int = 4096) -> [HostMessage]? {
    var reader = MessageReader()
    var messages: [HostMessage] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      reader.append(bytes[start..<min(start + piece, bytes.count)])
      do {
        while let message = try reader.next() { messages.append(message) }
      } catch { return nil }
    }
    return messages
  }

  @Test(arguments: [1, 7, 48, 4096])
  func `messages are read from pieces of any size`(_ piece: Int) {
    #expect(messages(in: Self.all.flatMap(\.bytes), piece: piece) == Self.all)
  }

  @Test func `a message with the kernel's bytes is read`() {
    // SUBMIT with the sequence number 1 for device 0x10001, direction IN, endpoint 0 and at most 64
    // bytes. It requests the device descriptor.
    let bytes: [UInt8] =
      words([1, 1, 0x10001, 1, 0, 0x200, 64, 0, 0xffff_ffff, 0])
      + [0x80, 0x06, 0x00, 0x01, 0x00, 0x00, 0x40, 0x00]
    let expected = Submission(
      sequence: 1, address: 0x80, length: 64, setup: [0x80, 6, 0, 1, 0, 0, 64, 0])
    #expect(messages(in: bytes) == [.submit(expected)])
  }

  @Test func `a truncated message yields no message and no error`() {
    for message in Self.all {
      let bytes = message.bytes
      for count in 0..<bytes.count {
        #expect(messages(in: Array(bytes.prefix(count))) == [], "\(count) bytes of \(message)")
      }
    }
  }

  /// The header of a submission as bytes, with one of its 32-bit words changed.
  private func head(_ place: Int, _ value: UInt32) -> [UInt8] {
    var head: [UInt32] = [1, 1, 0x10001, 0, 1, 0, 16, 0, 2, 1, 0, 0]
    head[place] = value
    return words(head)
  }

  @Test(
    arguments: [
      (0, 0, .unknownCommand(0)), (0, 3, .unknownCommand(3)),
      (3, 2, .badDirection(2)), (4, 16, .badEndpoint(16)),
      (6, 0xffff_ffff, .badLength(-1)), (6, 1 << 20 + 1, .badLength(1 << 20 + 1)),
      (6, 0x7fff_ffff, .badLength(.max)), (8, 0xffff_fffe, .badPacketCount(-2)),
      (8, 1025, .badPacketCount(1025)),
    ] as [(Int, UInt32, MessageError)])
  func `an invalid header is refused before its data arrive`(
    _ place: Int, _ value: UInt32, _ error: MessageError
  ) {
    var reader = MessageReader()
    reader.append(head(place, value))
    #expect(throws: error) { try reader.next() }
  }

  @Test(arguments: [(0, 17), (16, 1), (0xffff_ffff, 0xffff_ffff), (9, 8)] as [(UInt32, UInt32)])
  func `a message with a packet outside its buffer is refused`(_ offset: UInt32, _ length: UInt32) {
    var reader = MessageReader()
    reader.append(head(8, 1))
    reader.append([UInt8](repeating: 0, count: 16) + words([offset, length, 0, 0]))
    #expect(throws: MessageError.badPacket(offset: offset, length: length)) {
      try reader.next()
    }
  }

  @Test func `random bytes and damaged messages never trap`() {
    var generator = SeededGenerator(seed: 11)
    let sound = Self.all.flatMap(\.bytes)
    for _ in 0..<2000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = messages(in: bytes, piece: Int.random(in: 1...100, using: &generator))
    }
  }
}

@Suite struct DeviceMessageTests {
  @Test func `the answer to a read is a header followed by the data`() {
    let completion = Completion(sequence: 5, length: 2, data: [0xaa, 0xbb])
    #expect(
      DeviceMessage.submitted(completion).bytes
        == words([3, 5, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]) + [0xaa, 0xbb])
  }

  @Test func `the answer to an isochronous read lists its packets after the data`() {
    let completion = Completion(
      sequence: 6, length: 3, data: [1, 2, 3],
      packets: [
        (StreamPacket(offset: 0, length: 4), 1), (StreamPacket(offset: 4, length: 4), 2),
      ])
    #expect(
      DeviceMessage.submitted(completion).bytes
        == words([3, 6, 0, 0, 0, 0, 3, 0, 2, 0, 0, 0]) + [1, 2, 3]
        + words([0, 4, 1, 0, 4, 4, 2, 0]))
  }

  @Test func `answers to stalled and cancelled transfers contain a negative errno`() {
    let stall = Completion(sequence: 7, status: Completion.stall, length: 0)
    #expect(
      DeviceMessage.submitted(stall).bytes
        == words([3, 7, 0, 0, 0, 0xffff_ffe0, 0, 0, 0, 0, 0, 0]))
    #expect(
      DeviceMessage.unlinked(sequence: 8, status: Completion.reset).bytes
        == words([4, 8, 0, 0, 0, 0xffff_ff98, 0, 0, 0, 0, 0, 0]))
  }
}
