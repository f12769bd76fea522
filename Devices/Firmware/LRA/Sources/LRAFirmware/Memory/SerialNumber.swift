import TactusWire

/// A unique number of the controller: RM0090, "Unique device ID register".
enum SerialNumber {
  private static let place: UInt = 0x1FFF_7A10

  /// Twelve hexadecimal digits: the sum of the first and the third word of the unique number, then
  /// the high half of the second word.
  static var ofController: ShortText {
    let low = Register(place, 0).value
    let middle = Register(place, 4).value
    let high = Register(place, 8).value
    var text = ShortText()
    append(low &+ high, digits: 8, to: &text)
    append(middle >> 16, digits: 4, to: &text)
    return text
  }

  private static func append(_ number: UInt32, digits: UInt32, to text: inout ShortText) {
    var left = digits
    while left > 0 {
      left -= 1
      let digit = UInt8(truncatingIfNeeded: number >> (4 * left)) & 15
      text.append(digit < 10 ? 0x30 + digit : 0x41 + digit - 10)
    }
  }
}
