/// The reports of a Switch controller, as far as hid-nintendo reads them
/// (`drivers/hid/hid-nintendo.c`). The driver sends a level only after an input report, so the
/// controller must send input reports all the time: without them Linux 6.1 waits 250 ms for each
/// level, and 6.12 sends none for two minutes.
package struct SwitchReports: PadReports {
  let model: SwitchModel
  /// Six bytes, the highest first, that distinguish the controller.
  private let address: [UInt8]
  private var pace: InputPace
  private var count: UInt8 = 0

  /// - Parameter period: nanoseconds between two input reports.
  package init(_ model: SwitchModel, address: [UInt8], period: Int64) {
    self.model = model
    self.address = address
    pace = InputPace(period: period)
  }

  package var name: String { model.name }
  package var unique: String { ReportBytes.text(address: address).uppercased() }
  package var identity: PadIdentity { model.identity }
  package var fullDrive: Int { SwitchRumble.largestAmplitude }
  package var inputDue: Int64? { pace.due }

  package var descriptor: [UInt8] {
    let inputs: [UInt8] = [Input.answer, Input.full, Input.port]
    let outputs: [UInt8] = [Output.subcommand, Output.rumble, Output.port]
    return ReportDescriptor.gamePad(
      inputs.flatMap { ReportDescriptor.report(.input, $0, bytes: 63) }
        + outputs.flatMap { ReportDescriptor.report(.output, $0, bytes: 63) })
  }

  package func feature(_ number: UInt8, at now: Int64) -> [UInt8]? { nil }

  package mutating func take(_ report: [UInt8], at now: Int64) -> PadReaction {
    switch report.first {
    case Output.port: PadReaction(answers: answer(toPort: report).map { [$0] } ?? [])
    case Output.rumble: PadReaction(motors: Self.motors(of: report))
    case Output.subcommand:
      PadReaction(
        motors: Self.motors(of: report), answers: answer(to: report, at: now).map { [$0] } ?? [])
    default: PadReaction()
    }
  }

  package mutating func input(at now: Int64) -> [UInt8] {
    pace.advance(at: now)
    return head(Input.full)
  }

  /// The drives of an output report: the stronger of the two amplitudes of each actuator, the left
  /// one first; nil if it contains none.
  static func motors(of report: [UInt8]) -> MotorDrives? {
    guard report.count >= 10, let left = SwitchRumble(report[2..<6]),
      let right = SwitchRumble(report[6..<10])
    else { return nil }
    return MotorDrives(
      strong: max(left.highAmplitude, left.lowAmplitude),
      weak: max(right.highAmplitude, right.lowAmplitude))
  }
}

extension SwitchReports {
  /// Numbers of input reports.
  private enum Input {
    static let answer: UInt8 = 0x21
    static let full: UInt8 = 0x30
    static let port: UInt8 = 0x81
  }

  /// Numbers of output reports.
  private enum Output {
    static let subcommand: UInt8 = 0x01
    static let rumble: UInt8 = 0x10
    static let port: UInt8 = 0x80
  }

  /// The subcommands whose answers contain data.
  private enum Subcommand {
    static let information: UInt8 = 0x02
    static let inputMode: UInt8 = 0x03
    static let flash: UInt8 = 0x10
  }

  /// The command of the USB port without an answer: do not fall back to Bluetooth.
  private static let noTimeout: UInt8 = 0x04
  /// The byte of an answer to an accepted subcommand; the lower bits are the kind of its data.
  private static let taken: UInt8 = 0x80

  private func answer(toPort report: [UInt8]) -> [UInt8]? {
    guard model.isOnUSB, report.count >= 2, report[1] != Self.noTimeout else { return nil }
    return ReportBytes.padded([Input.port, report[1]], to: 64)
  }

  private mutating func answer(to report: [UInt8], at now: Int64) -> [UInt8]? {
    guard report.count >= 11 else { return nil }
    let subcommand = report[10]
    if subcommand == Subcommand.inputMode { pace.start(at: now) }
    let (kind, data) = data(for: subcommand, Array(report[11...]))
    let start = Array(head(Input.answer).prefix(13))
    return ReportBytes.padded(start + [Self.taken | kind, subcommand] + data, to: 64)
  }

  /// The data of the answer to a subcommand, and its kind.
  private func data(for subcommand: UInt8, _ arguments: [UInt8]) -> (kind: UInt8, bytes: [UInt8]) {
    switch subcommand {
    case Subcommand.information:
      // Firmware 4.33, the kind of controller, a 2, and the address.
      let information: [UInt8] = [4, 0x33, model.kind, 2]
      return (kind: 0x02, bytes: information + address)
    case Subcommand.flash where arguments.count >= 5:
      let place = arguments.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let bytes = SwitchFlash.bytes(at: place, count: Int(min(arguments[4], Self.longestRead)))
      return (kind: 0x10, bytes: Array(arguments.prefix(5)) + bytes)
    default: return (kind: 0, bytes: [])
    }
  }

  /// The largest number of bytes of the flash in one answer.
  private static let longestRead: UInt8 = 0x1d

  /// A report of a controller that is not touched: its number, a counter, a full battery, no
  /// button, the sticks at rest, and the flag that the actuators accept levels.
  private mutating func head(_ number: UInt8) -> [UInt8] {
    count &+= 1
    let start: [UInt8] = [number, count, model.isOnUSB ? 0x81 : 0x80, 0, 0, 0]
    let sticks = SwitchFlash.stickAtRest + SwitchFlash.stickAtRest
    return ReportBytes.padded(start + sticks + [0x0b], to: 64)
  }
}
