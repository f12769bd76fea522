/// The reports of a DualShock 3 on USB, as far as hid-sony reads them (`drivers/hid/hid-sony.c`).
/// Its heavy motor has 256 levels. Its light motor is on or off, which counts as 255 or 0.
package struct DualShock3Reports: PadReports {
  /// Six bytes, the highest first, that distinguish the pad.
  private let address: [UInt8]
  private var pace: InputPace

  /// - Parameter period: nanoseconds between two input reports.
  package init(address: [UInt8], period: Int64) {
    self.address = address
    pace = InputPace(period: period)
  }

  package var name: String { "Sony PLAYSTATION(R)3 Controller" }
  package var unique: String { ReportBytes.text(address: address) }
  package var identity: PadIdentity { PadIdentity(vendor: 0x054c, product: 0x0268) }
  package var fullDrive: Int { 255 }
  package var inputDue: Int64? { pace.due }

  /// The driver reads the axes and buttons from this descriptor.
  package var descriptor: [UInt8] {
    [
      0x05, 0x01,  // usage page: generic desktop
      0x09, 0x04,  // usage: joystick
      0xa1, 0x01,  // collection: application
      0x85, 0x01,  // report 1
      0x15, 0x00, 0x26, 0xff, 0x00,  // logical 0 to 255
      0x75, 0x08, 0x95, 0x01, 0x81, 0x03,  // a byte of no use
      0x05, 0x09,  // usage page: buttons
      0x19, 0x01, 0x29, 0x13,  // usages: 1 to 19
      0x25, 0x01, 0x75, 0x01, 0x95, 0x13, 0x81, 0x02,  // 19 bits of input
      0x95, 0x0d, 0x81, 0x03,  // 13 bits of no use
      0x05, 0x01,  // usage page: generic desktop
      0x09, 0x30, 0x09, 0x31, 0x09, 0x32, 0x09, 0x35,  // usages: X, Y, Z, Rz
      0x26, 0xff, 0x00, 0x75, 0x08, 0x95, 0x04, 0x81, 0x02,  // four bytes of input
      0x06, 0x00, 0xff,  // usage page: of the maker
      0x09, 0x01, 0x95, 0x27, 0x81, 0x02,  // 39 bytes of input
    ] + ReportDescriptor.report(.output, Self.motors, bytes: 48)
      + ReportDescriptor.report(.feature, Self.pairing, bytes: 16)
      + ReportDescriptor.report(.feature, Self.start, bytes: 7) + [0xc0]
  }

  private static let motors: UInt8 = 0x01
  private static let pairing: UInt8 = 0xf2
  private static let start: UInt8 = 0xf5

  /// A pad begins to send input reports after its address was requested.
  package mutating func feature(_ number: UInt8, at now: Int64) -> [UInt8]? {
    switch number {
    case Self.pairing:
      pace.start(at: now)
      let begin: [UInt8] = [Self.pairing, 0xff, 0xff, 0]
      return ReportBytes.padded(begin + address, to: 17)
    case Self.start: return ReportBytes.padded([Self.start, 1], to: 8)
    default: return nil
    }
  }

  package mutating func take(_ report: [UInt8], at now: Int64) -> PadReaction {
    guard report.count > 5, report[0] == Self.motors else { return PadReaction() }
    let weak = report[3] == 0 ? 0 : 255
    return PadReaction(motors: MotorDrives(strong: Int(report[5]), weak: weak))
  }

  /// The report of a pad that is not touched, on a cable with a full battery.
  package mutating func input(at now: Int64) -> [UInt8] {
    pace.advance(at: now)
    var report = ReportBytes.padded([0x01, 0, 0, 0, 0, 0, 0x80, 0x80, 0x80, 0x80], to: 49)
    report[30] = 0xef
    return report
  }
}

/// A DualShock 3 on uhid, run by hid-sony.
package typealias DualShock3Pad = UhidPad<DualShock3Reports>

extension UhidPad where Reports == DualShock3Reports {
  /// Plugs a pad in.
  /// - Parameters:
  ///   - address: six bytes, the highest first, that distinguish it.
  ///   - period: nanoseconds between two input reports.
  ///   - acceptance: nanoseconds after each report during which the pad accepts no other. The
  ///     driver waits until a report is accepted.
  package convenience init(
    address: [UInt8] = [2, 0, 0, 0, 0, 3], period: Int64 = 10_000_000, acceptance: Int64 = 0
  ) throws(PadError) {
    try self.init(DualShock3Reports(address: address, period: period), acceptance: acceptance)
  }
}
