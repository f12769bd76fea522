/// The codes of one kind that an input device declares: effects, buttons, axes or properties.
package struct CapabilityBits: Sendable, Hashable {
  /// The number of bytes that hold every effect code, 0 to 0x7f.
  package static let effectBytes = 16
  /// The largest number of words in a file: buttons have 768 codes.
  private static let wordLimit = 64

  // Codes of <linux/input-event-codes.h> and <linux/input.h>.
  package static let rumble = 0x50
  package static let periodic = 0x51
  package static let constant = 0x52
  package static let spring = 0x53
  package static let friction = 0x54
  package static let damper = 0x55
  package static let inertia = 0x56
  package static let sine = 0x5a
  package static let autocenter = 0x61
  /// BTN_WHEEL, the same code as BTN_GEAR_DOWN.
  package static let wheelButton = 0x150

  private var codes: Set<Int> = []

  /// Parses a file of `capabilities` in sysfs: hexadecimal words of the kernel's size, the highest
  /// first, without leading words of 0.
  /// - Parameters:
  ///   - text: `107030000 0`. Invalid text has no codes.
  ///   - wordBits: the size of the kernel's words in bits.
  package init(_ text: String, wordBits: Int = UInt.bitWidth) {
    let words = text.split(separator: " ").suffix(Self.wordLimit).reversed()
    for (place, word) in words.enumerated() {
      guard let value = UInt64(word, radix: 16) else { continue }
      for bit in 0..<min(wordBits, 64) where value >> UInt64(bit) & 1 == 1 {
        codes.insert(place * wordBits + bit)
      }
    }
  }

  /// Parses the bytes of an ioctl: the lowest code is the lowest bit of the first byte.
  package init(bytes: some Collection<UInt8>) {
    for (place, byte) in bytes.enumerated() {
      for bit in 0..<8 where byte >> bit & 1 == 1 { codes.insert(place * 8 + bit) }
    }
  }

  /// The bits of given codes.
  package init(codes: Set<Int>) { self.codes = codes }

  package var isEmpty: Bool { codes.isEmpty }

  package func contains(_ code: Int) -> Bool { codes.contains(code) }

  /// Whether an effect moves a wheel or a stick without or against the hand, such as centring.
  /// Effects that only vibrate do not count.
  package var movesByForce: Bool {
    [Self.spring, Self.friction, Self.damper, Self.inertia, Self.autocenter].contains(
      where: contains)
  }
}
