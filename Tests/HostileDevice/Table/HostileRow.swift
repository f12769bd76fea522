/// What a player must do with a device of one mode: play, or fail with a line that says why.
public struct HostileRow: Sendable, CustomStringConvertible {
  /// The name of the mode.
  public let name: String
  /// One of these is in the line of the failure, as it depends on the moment; none: it plays, and
  /// the exit code is 0.
  public let lines: [String]
  /// Seconds on the link's own clock that it takes at most, from the first greeting.
  public let seconds: Double
  /// Seconds that are played.
  public var length = 0.2

  /// The name.
  public var description: String { name }

  /// The exit code of the command line.
  public var code: Int32 { lines.isEmpty ? 0 : 2 }

  /// The mode of the row; nil: there is none of its name.
  public var mode: HostileMode? { HostileMode.all.first { $0.name == name } }

  /// The same, and more is played.
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
  /// Every mode, once.
  public static let all: [HostileRow] =
    clocks + answers + stops + faults + greetings + lies + lines + reboots + contradictions
}
