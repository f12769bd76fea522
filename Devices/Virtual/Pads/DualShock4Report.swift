/// The reports of a DualShock 4 on USB, as far as its drivers in the kernel read them
/// (`drivers/hid/hid-sony.c`, and from Linux 6.2 on `drivers/hid/hid-playstation.c`).
enum DualShock4Report {
  /// A pad with sticks, a hat and buttons where hid-sony expects them, and the feature reports that
  /// the drivers request. The part of the input report after the buttons is defined by the maker.
  static let descriptor: [UInt8] =
    [
      0x05, 0x01,  // usage page: generic desktop
      0x09, 0x05,  // usage: game pad
      0xa1, 0x01,  // collection: application
      0x85, 0x01,  // report 1
      0x09, 0x30, 0x09, 0x31, 0x09, 0x32, 0x09, 0x35,  // usages: X, Y, Z, Rz
      0x15, 0x00,  // logical minimum: 0
      0x26, 0xff, 0x00,  // logical maximum: 255
      0x75, 0x08, 0x95, 0x04, 0x81, 0x02,  // four bytes of input
      0x09, 0x39,  // usage: hat switch
      0x15, 0x00, 0x25, 0x07,  // logical 0 to 7
      0x35, 0x00, 0x46, 0x3b, 0x01,  // physical 0 to 315
      0x65, 0x14,  // unit: degrees
      0x75, 0x04, 0x95, 0x01, 0x81, 0x42,  // four bits of input, with a null state
      0x65, 0x00,  // unit: none
      0x05, 0x09,  // usage page: buttons
      0x19, 0x01, 0x29, 0x0e,  // usages: 1 to 14
      0x15, 0x00, 0x25, 0x01,  // logical 0 to 1
      0x75, 0x01, 0x95, 0x0e, 0x81, 0x02,  // fourteen bits of input
      0x06, 0x00, 0xff,  // usage page: of the maker
      0x09, 0x20,
      0x75, 0x06, 0x95, 0x01, 0x15, 0x00, 0x25, 0x7f, 0x81, 0x02,  // a counter of six bits
      0x05, 0x01, 0x09, 0x33, 0x09, 0x34,  // usages: Rx, Ry
      0x15, 0x00, 0x26, 0xff, 0x00,
      0x75, 0x08, 0x95, 0x02, 0x81, 0x02,  // two bytes of input: the triggers
      0x06, 0x00, 0xff,  // usage page: of the maker
      0x09, 0x21, 0x95, 0x36, 0x81, 0x02,  // 54 bytes of input
    ]
    + ReportDescriptor.report(.output, 0x05, bytes: 31)
    + ReportDescriptor.report(.feature, calibration, bytes: 36)
    + ReportDescriptor.report(.feature, pairing, bytes: 15)
    + ReportDescriptor.report(.feature, address, bytes: 6)
    + ReportDescriptor.report(.feature, firmware, bytes: 48)
    + [0xc0]

  private static let calibration: UInt8 = 0x02
  /// Requested by hid-playstation.
  private static let pairing: UInt8 = 0x12
  /// Requested by hid-sony.
  private static let address: UInt8 = 0x81
  private static let firmware: UInt8 = 0xa3

  /// A feature report, which begins with its number; nil if there is none with this number.
  static func feature(_ number: UInt8, address bytes: [UInt8]) -> [UInt8]? {
    switch number {
    case address: ReportBytes.padded([address] + bytes, to: 7)
    case pairing: ReportBytes.padded([pairing] + bytes, to: 16)
    case firmware: ReportBytes.padded([firmware], to: 49)
    case calibration: ReportBytes.padded([calibration] + ReportBytes.calibration, to: 37)
    default: nil
    }
  }

  /// The drives of the motors, 0 to 255, of an output report; nil if the report does not set them.
  static func motors(of bytes: [UInt8]) -> (strong: Int, weak: Int)? {
    guard bytes.count > 5, bytes[0] == 0x05, bytes[1] & 0x01 != 0 else { return nil }
    return (Int(bytes[5]), Int(bytes[4]))
  }
}
