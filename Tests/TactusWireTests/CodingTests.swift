import TactusWire
import Testing

@Suite("Frames") struct CodingTests {
  /// Catalogues of CRCs list the CRC of these digits as the check value.
  @Test func `the CRC of 123456789 is the published one`() {
    var crc = CRC32()
    for byte in "123456789".utf8 { crc.update(byte) }
    #expect(crc.value == 0xCBF4_3926)
    #expect(CRC32().value == 0)
  }

  /// The expected bytes were encoded by hand. The CRC after them is not compared.
  @Test(
    arguments: [
      (UInt8(0x11), UInt8(0x22), "", "07 11 22"), (0, 0x22, "", "01 06 22"),
      (0x12, 0, "", "02 12 05"), (0, 0, "", "01 01 05"), (1, 2, "00 00", "03 01 02 01 05"),
      (1, 2, "00 07", "03 01 02 06 07"), (1, 2, "07 00", "04 01 02 07 05"),
    ])
  func `in the bytes of a frame zeros are replaced, and it ends with a zero`(
    _ type: UInt8, _ sequence: UInt8, _ payload: String, _ line: String
  ) {
    let frame = Frame(type: type, sequence: sequence, payload: Payload(bytes(payload)))
    let expected = bytes(line)
    // The CRCs of these frames contain no zero, so all replaced zeros are in the payload.
    #expect(!frame.line.dropLast().contains(0))
    #expect(Array(frame.line.prefix(expected.count)) == expected)
    #expect(frame.line.count == expected.count + 5)
    #expect(frame.line.last == 0)
  }

  @Test func `frames with payloads of every length are decoded to equal frames`() {
    for count in 0...WireLimits.payloadBytes {
      for byte in [UInt8(0), 1, 255] {
        var payload = [UInt8](repeating: byte, count: count)
        for place in stride(from: 0, to: count, by: 3) { payload[place] = 0 }
        let frame = Frame(type: 9, sequence: 8, payload: Payload(payload))
        var decoder = FrameDecoder()
        #expect(decoder.receive(frame.line) == [frame])
        #expect(frame.line.count == count + 8)
      }
    }
  }

  @Test func `a payload refuses bytes beyond its limit`() {
    var payload = Payload([UInt8](repeating: 7, count: 63))
    payload.append(UInt32(0x0102_0304))
    #expect(payload.count == WireLimits.payloadBytes)
    #expect(payload[63] == 4)
    #expect(payload[64] == 0)
    #expect(payload[-1] == 0)
  }
}
