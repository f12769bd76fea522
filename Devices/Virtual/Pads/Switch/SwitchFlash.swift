/// The flash memory of a Switch controller, as far as hid-nintendo reads it: the factory
/// calibrations. The rest is erased: there are no user calibrations.
enum SwitchFlash {
  /// The bytes from an address on.
  static func bytes(at address: UInt32, count: Int) -> [UInt8] {
    (0..<UInt32(count)).map { byte(at: address &+ $0) }
  }

  private static func byte(at address: UInt32) -> UInt8 {
    for (begin, bytes) in areas where address >= begin {
      let place = Int(address - begin)
      if place < bytes.count { return bytes[place] }
    }
    return 0xff
  }

  private static let areas: [(begin: UInt32, bytes: [UInt8])] = [
    // Accelerometer: offsets and steps of 4 g; gyroscope: offsets and steps of 936 degrees/s.
    (0x6020, ReportBytes.words([0, 0, 0] + axes(0x4000) + [0, 0, 0] + axes(13_371))),
    // Left stick: way up, middle, way down; right stick: middle, way down, way up.
    (0x603d, stick(range) + stick(middle) + stick(range)),
    (0x6046, stick(middle) + stick(range) + stick(range)),
  ]

  private static func axes(_ value: Int16) -> [Int16] { [value, value, value] }

  /// Steps of 12 bits of a stick at rest, and from there to its ends.
  private static let middle: UInt16 = 0x800
  private static let range: UInt16 = 0x700

  /// Two axes of 12 bits in three bytes.
  static func stick(_ value: UInt16) -> [UInt8] {
    [UInt8(value & 0xff), UInt8(value >> 8 | (value & 0xf) << 4), UInt8(value >> 4)]
  }

  /// The bytes of a stick whose axes are both in the middle.
  static let stickAtRest = stick(middle)
}
