/// The expected result for a device of one mode: it plays, or fails with a line that gives the
/// reason.
public struct HostileRow: Sendable, CustomStringConvertible {
  /// The name of the mode.
  public let name: String
  /// Texts of which one is in the line of the failure, depending on timing. Empty: it plays, and
  /// the exit code is 0.
  public let lines: [String]
  /// The longest time until then, in seconds on the link's own clock, from the first greeting.
  public let seconds: Double
  /// The seconds that are played.
  public var length = 0.2

  /// The name.
  public var description: String { name }

  /// The exit code of the command line.
  public var code: Int32 { lines.isEmpty ? 0 : 2 }

  /// The mode of the row; nil: there is none with its name.
  public var mode: HostileMode? { HostileMode.all.first { $0.name == name } }

  /// A copy of the row that plays for another time.
  func playing(_ seconds: Double) -> HostileRow {
    var result = self
    result.length = seconds
    return result
  }

  static func plays(_ name: String, within seconds: Double = 3) -> HostileRow {
    HostileRow(name: name, lines: [], seconds: seconds)
  }

  static func fails(
    _ name: String, _ lines: String..., within seconds: Double = 3
  ) -> HostileRow {
    HostileRow(name: name, lines: lines, seconds: seconds)
  }
}

extension HostileRow {
  /// The rows; each mode has one.
  public static let all: [HostileRow] =
    clocks + answers + stops + faults + greetings + lies + lines + reboots + contradictions
}
