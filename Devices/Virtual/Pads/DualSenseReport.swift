/// The reports of a DualSense on USB, as far as the kernel's driver reads them
/// (`drivers/hid/hid-playstation.c`).
package enum DualSenseReport {
  /// A pad with one input report, one output report and three feature reports.
  static let descriptor: [UInt8] = ReportDescriptor.gamePad(
    ReportDescriptor.report(.input, 0x01, bytes: 63)
      + ReportDescriptor.report(.output, 0x02, bytes: 62)
      + ReportDescriptor.report(.feature, calibration, bytes: 40)
      + ReportDescriptor.report(.feature, pairing, bytes: 19)
      + ReportDescriptor.report(.feature, firmware, bytes: 63))

  private static let calibration: UInt8 = 0x05
  private static let pairing: UInt8 = 0x09
  private static let firmware: UInt8 = 0x20

  /// A feature report, which begins with its number; nil if there is none with this number.
  package static func feature(_ number: UInt8, address: [UInt8]) -> [UInt8]? {
    switch number {
    case pairing: return ReportBytes.padded([pairing] + address, to: 20)
    case firmware:
      var report = ReportBytes.padded([firmware], to: 64)
      // The version of the update, 2.21: from this version on the driver uses the newer vibration.
      report[44] = 0x15
      report[45] = 0x02
      return report
    case calibration: return ReportBytes.padded([calibration] + ReportBytes.calibration, to: 41)
    default: return nil
    }
  }

  /// The drives of the motors, 0 to 255, of an output report; nil if the report does not set them.
  package static func motors(of bytes: [UInt8]) -> (strong: Int, weak: Int)? {
    guard bytes.count > 39, bytes[0] == 0x02 else { return nil }
    // The flag that the motors are set, and the two flags of older and newer vibration.
    let isMeant = bytes[1] & 0x02 != 0 && (bytes[1] & 0x01 != 0 || bytes[39] & 0x04 != 0)
    return isMeant ? (Int(bytes[4]), Int(bytes[3])) : nil
  }
}
