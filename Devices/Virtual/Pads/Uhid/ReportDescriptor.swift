/// The common parts of the pads' HID report descriptors. The drivers read the bytes of a report
/// themselves, and take little more than its size from here.
enum ReportDescriptor {
  /// The direction of a report: the main item that ends its description.
  enum Kind: UInt8 {
    case input = 0x81
    case output = 0x91
    case feature = 0xb1
  }

  /// The items that describe a report: its number, and the number of bytes after that.
  static func report(_ kind: Kind, _ number: UInt8, bytes: UInt8) -> [UInt8] {
    [0x85, number, 0x09, number, 0x95, bytes, kind.rawValue, 0x02]
  }

  /// A game pad whose reports hold bytes that only its maker defines.
  static func gamePad(_ reports: [UInt8]) -> [UInt8] {
    [
      0x05, 0x01,  // usage page: generic desktop
      0x09, 0x05,  // usage: game pad
      0xa1, 0x01,  // collection: application
      0x06, 0x00, 0xff,  // usage page: of the maker
      0x15, 0x00,  // logical minimum: 0
      0x26, 0xff, 0x00,  // logical maximum: 255
      0x75, 0x08,  // report size: 8 bits
    ] + reports + [0xc0]
  }
}
