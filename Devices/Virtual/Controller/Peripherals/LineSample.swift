/// The bits that a receiver reads from a byte that was sent at another rate: it samples each bit in
/// the middle of the bit's time at its own rate, counted from the beginning of the start bit.
struct LineSample: Equatable {
  private(set) var byte: UInt8 = 0
  /// Whether the stop bit was low.
  private(set) var hasFramingError = false

  /// Reads a byte. Both rates are in bits per second.
  init(_ sent: UInt8, sender: Int64, receiver: Int64) {
    // Without a byte the line is high.
    let bits = ~UInt32(0) << 9 | UInt32(sent) << 1
    func level(_ place: Int64) -> UInt32 {
      let bit = (2 * place + 1) * sender / (2 * max(receiver, 1))
      return bits >> min(UInt32(bit), 31) & 1
    }
    for place in 0..<8 { byte |= UInt8(level(Int64(place) + 1)) << place }
    hasFramingError = level(9) == 0
  }
}
