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
    let kind = opening.subject.capabilities.actuators.first?.kind
    if let kind, !fits(opening.subject.deviceClass, kind) {
      let name = opening.subject.deviceClass.rawValue
      problems.append("a device of the class \(name) has no actuator of the kind \(kind.rawValue)")
    }
    return problems
  }

  /// Whether a device of a class can have actuators of a kind. Only the classes `lra` and
  /// `ermController` restrict the kind.
  private static func fits(_ one: DeviceClass, _ kind: Actuator.Kind) -> Bool {
    switch one {
    case .lra: kind != .erm
    case .ermController: kind == .erm
    case .erm, .vibrator, .virtual: true
    }
  }

  /// Whether a text has the form `2026-11-21T15:04:05Z`, with each number in its range. Every month
  /// may have 31 days.
  private static func isTime(_ text: String) -> Bool {
    let form = "dddd-dd-ddTdd:dd:ddZ"
    guard text.utf8.count == form.utf8.count else { return false }
    for (byte, wanted) in zip(text.utf8, form.utf8) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard wanted == UInt8(ascii: "d") ? isDigit : byte == wanted else { return false }
    }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let ranges = [1...9999, 1...12, 1...31, 0...23, 0...59, 0...60]
    return numbers.count == ranges.count && zip(ranges, numbers).allSatisfy { $0.contains($1) }
  }
}
