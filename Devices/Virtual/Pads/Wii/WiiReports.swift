/// The reports of a Wii Remote, as far as hid-wiimote reads them
/// (`drivers/hid/hid-wiimote-core.c`). A bit of every output report turns its one motor on or off:
/// the drives of both motors are then 1, or both are 0.
package struct WiiReports: PadReports {
  /// Six bytes, the highest first, that distinguish the remote.
  private let address: [UInt8]
  private var pace: InputPace

  /// - Parameter period: nanoseconds between two input reports.
  package init(address: [UInt8], period: Int64) {
    self.address = address
    pace = InputPace(period: period)
  }

  package var name: String { "Nintendo Wii Remote" }
  package var unique: String { "" }
  package var deviceUnique: String { ReportBytes.text(address: address) }
  package var identity: PadIdentity { PadIdentity(bus: 5, vendor: 0x057e, product: 0x0306) }
  package var fullDrive: Int { 1 }
  package var inputDue: Int64? { pace.due }

  package var descriptor: [UInt8] {
    ReportDescriptor.gamePad(
      Input.sizes.flatMap { ReportDescriptor.report(.input, $0.number, bytes: $0.bytes) }
        + Output.sizes.flatMap { ReportDescriptor.report(.output, $0.number, bytes: $0.bytes) })
  }

  package func feature(_ number: UInt8, at now: Int64) -> [UInt8]? { nil }

  package mutating func take(_ report: [UInt8], at now: Int64) -> PadReaction {
    guard report.count >= 2, Output.sizes.contains(where: { $0.number == report[0] }) else {
      return PadReaction()
    }
    if report[0] == Output.mode { pace.start(at: now) }
    let drive = Int(report[1] & 0x01)
    return PadReaction(
      motors: MotorDrives(strong: drive, weak: drive),
      answers: answer(to: report).map { [$0] } ?? [])
  }

  /// The report of a remote that is not touched: no button.
  package mutating func input(at now: Int64) -> [UInt8] {
    pace.advance(at: now)
    return [Input.buttons, 0, 0]
  }
}

extension WiiReports {
  private typealias Size = (number: UInt8, bytes: UInt8)

  /// Numbers of input reports, and their sizes after the number.
  private enum Input {
    static let status: UInt8 = 0x20
    static let memory: UInt8 = 0x21
    static let taken: UInt8 = 0x22
    static let buttons: UInt8 = 0x30
    static let sizes: [Size] = [(status, 6), (memory, 21), (taken, 4), (buttons, 2)]
  }

  /// Numbers of output reports, and their sizes in bytes. A size does not count the number.
  private enum Output {
    static let rumble: UInt8 = 0x10
    static let lights: UInt8 = 0x11
    static let mode: UInt8 = 0x12
    static let status: UInt8 = 0x15
    static let write: UInt8 = 0x16
    static let read: UInt8 = 0x17
    static let sizes: [Size] = [
      (rumble, 1), (lights, 1), (mode, 2), (status, 1), (write, 21), (read, 6),
    ]
  }

  /// The error of a read without a device: nothing is plugged into the remote.
  private static let nothingThere: UInt8 = 0x07
  /// The bit of an output report that requests an acknowledgement.
  private static let isAnswerWanted: UInt8 = 0x02

  private func answer(to report: [UInt8]) -> [UInt8]? {
    switch report[0] {
    // The first light is on, and the battery is nearly full.
    case Output.status: [Input.status, 0, 0, 0x10, 0, 0, 0xa0]
    case Output.write: [Input.taken, 0, 0, Output.write, 0]
    case Output.read where report.count >= 7:
      ReportBytes.padded(
        [Input.memory, 0, 0, (report[6] &- 1) << 4 | Self.nothingThere, report[3], report[4]],
        to: 22)
    case let number where report[1] & Self.isAnswerWanted != 0: [Input.taken, 0, 0, number, 0]
    default: nil
    }
  }
}

/// A Wii Remote on uhid, run by hid-wiimote.
package typealias WiiPad = UhidPad<WiiReports>

extension UhidPad where Reports == WiiReports {
  /// Plugs a remote in.
  /// - Parameters:
  ///   - address: six bytes, the highest first, that distinguish it.
  ///   - period: nanoseconds between two input reports.
  ///   - acceptance: nanoseconds after each report during which the remote accepts no other.
  package convenience init(
    address: [UInt8] = [0x98, 0x97, 0x96, 0, 1, 1], period: Int64 = 10_000_000,
    acceptance: Int64 = 0
  ) throws(PadError) {
    try self.init(WiiReports(address: address, period: period), acceptance: acceptance)
  }
}
