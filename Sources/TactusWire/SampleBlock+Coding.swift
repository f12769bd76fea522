extension SampleBlock {
  init(_ reader: inout PayloadReader) {
    self.init(
      timeMicroseconds: reader.four(), rateHertz: reader.two(), scaleMicroG: reader.two(),
      lost: reader.two(), axis: reader.byte())
    let stated = reader.byte()
    // If the payload has fewer bytes than this number of samples needs, reading ends with the
    // payload.
    var left = stated
    while left > 0, !reader.isShort {
      let low = UInt16(reader.byte())
      let shared = UInt16(reader.byte())
      append(Self.sample(low | (shared & 0x0F) << 8))
      left -= 1
      guard left > 0 else { return }
      append(Self.sample(shared >> 4 | UInt16(reader.byte()) << 4))
      left -= 1
    }
  }

  /// The number with twelve bits in two's complement.
  private static func sample(_ bits: UInt16) -> Int16 { Int16(bitPattern: bits << 4) >> 4 }
}

extension Payload {
  mutating func append(_ block: SampleBlock) {
    append(block.timeMicroseconds)
    append(block.rateHertz)
    append(block.scaleMicroG)
    append(block.lost)
    append(block.axis)
    append(block.count)
    var place = 0
    while place < Int(block.count) {
      let first = UInt16(bitPattern: block[place]) & 0x0FFF
      let second = UInt16(bitPattern: block[place + 1]) & 0x0FFF
      append(UInt8(truncatingIfNeeded: first))
      append(UInt8(truncatingIfNeeded: first >> 8 | second << 4))
      if place + 1 < Int(block.count) { append(UInt8(truncatingIfNeeded: second >> 4)) }
      place += 2
    }
  }
}
