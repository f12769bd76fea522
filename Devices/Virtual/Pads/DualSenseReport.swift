/// The reports of a DualSense on USB, as far as its driver in the kernel looks at them
/// (`drivers/hid/hid-playstation.c`).
enum DualSenseReport {
  /// A pad with one input report, one output report and three feature reports; the driver reads
  /// their bytes itself and takes nothing but their sizes from here.
  static let descriptor: [UInt8] =
    [
      0x05, 0x01,  // usage page: generic desktop
      0x09, 0x05,  // usage: game pad
      0xa1, 0x01,  // collection: application
      0x06, 0x00, 0xff,  // usage page: of the maker
      0x15, 0x00,  // logical minimum: 0
      0x26, 0xff, 0x00,  // logical maximum: 255
      0x75, 0x08,  // report size: 8 bits
    ]
    + item(report: 0x01, kind: 0x81, bytes: 63) + item(report: 0x02, kind: 0x91, bytes: 62)
    + item(report: calibration, kind: 0xb1, bytes: 40)
    + item(report: pairing, kind: 0xb1, bytes: 19)
    + item(report: firmware, kind: 0xb1, bytes: 63)
    + [0xc0]

  private static let calibration: UInt8 = 0x05
  private static let pairing: UInt8 = 0x09
  private static let firmware: UInt8 = 0x20

  /// A report of so many bytes after its number; the kind is input, output or feature.
  private static func item(report: UInt8, kind: UInt8, bytes: UInt8) -> [UInt8] {
    [0x85, report, 0x09, report, 0x95, bytes, kind, 0x02]
  }

  /// A feature report with its number first; nil: there is none of this number.
  static func feature(_ number: UInt8, address: [UInt8]) -> [UInt8]? {
    switch number {
    case pairing: return ReportBytes.padded([pairing] + address, to: 20)
    case firmware:
      var report = ReportBytes.padded([firmware], to: 64)
      // The version of the update, 2.21: from it on the driver asks for the better vibration.
      report[44] = 0x15
      report[45] = 0x02
      return report
    case calibration: return ReportBytes.padded([calibration] + ReportBytes.calibration, to: 41)
    default: return nil
    }
  }

  /// The motors' drives, 0 to 255, of an output report that sets them; nil: it sets something else.
  static func motors(of bytes: [UInt8]) -> (strong: Int, weak: Int)? {
    guard bytes.count > 39, bytes[0] == 0x02 else { return nil }
    // The flag that the motors are meant, and the two of older and newer vibration.
    let isMeant = bytes[1] & 0x02 != 0 && (bytes[1] & 0x01 != 0 || bytes[39] & 0x04 != 0)
    return isMeant ? (Int(bytes[4]), Int(bytes[3])) : nil
  }
}
