internal import TactusDevice

/// Checks the facts of a report that no measurement can confirm or disprove, for example the date
/// of the run: each must have a valid form, and they must not contradict each other.
enum ClaimCheck {
  static func problems(_ opening: RunOpening) -> [String] {
    var problems: [String] = []
    if !isTime(opening.order.created) {
      problems.append(
        "the run's time, \(opening.order.created), is not UTC in the form 2026-11-21T15:04:05Z")
    }
    if opening.order.tool.name != Report.Tool.ownName {
      problems.append("the tool is \(opening.order.tool.name), not \(Report.Tool.ownName)")
    }
    let subject = opening.subject
    let name = subject.deviceClass.rawValue
    let kind = subject.capabilities.actuators.first?.kind
    if let kind, !fits(subject.deviceClass, kind) {
      problems.append("a device of the class \(name) has no actuator of the kind \(kind.rawValue)")
    }
    if !ProtocolName.classes(with: subject.protocolVersion).contains(subject.deviceClass) {
      problems.append(
        "a device of the class \(name) has no protocol \"\(subject.protocolVersion)\"")
    }
    return problems
  }

  /// Whether a device of a class can have actuators of a kind. Only the classes `lra`,
  /// `ermController` and `wideband` restrict the kind.
  private static func fits(_ one: DeviceClass, _ kind: Actuator.Kind) -> Bool {
    switch one {
    case .lra: kind != .erm
    case .ermController: kind == .erm
    case .wideband: kind == .wideband
    case .erm, .vibrator, .virtual: true
    }
  }

  /// Whether a text has the form `2026-11-21T15:04:05Z`, with each number in its range. The second
  /// 60 is a leap second.
  private static func isTime(_ text: String) -> Bool {
    let form = "dddd-dd-ddTdd:dd:ddZ"
    guard text.utf8.count == form.utf8.count else { return false }
    for (byte, wanted) in zip(text.utf8, form.utf8) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard wanted == UInt8(ascii: "d") ? isDigit : byte == wanted else { return false }
    }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 6 else { return false }
    let days = days(inMonth: numbers[1], of: numbers[0])
    let ranges = [1...9999, 1...12, 1...days, 0...23, 0...59, 0...60]
    return zip(ranges, numbers).allSatisfy { $0.contains($1) }
  }

  /// The number of days of a month in the Gregorian calendar; 31 for a number that is not a month.
  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
