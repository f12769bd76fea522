/// The expected result of a playback on a device of one mode: it plays to the end, or fails with a
/// message that gives the reason.
public struct HostileRow: Sendable, CustomStringConvertible {
  /// The name of the mode.
  public let name: String
  /// Texts of which the failure message contains one; the timing determines which one. Empty if the
  /// pattern plays and the exit code is 0.
  public let lines: [String]
  /// The longest time from the first HELLO to the end of the playback or its failure, in seconds on
  /// the link's own clock.
  public let seconds: Double
  /// The length of the played pattern in seconds.
  public var length = 0.2

  /// The name.
  public var description: String { name }

  /// The exit code of the command line.
  public var code: Int32 { lines.isEmpty ? 0 : 2 }

  /// The mode of the row; nil if no mode has its name.
  public var mode: HostileMode? { HostileMode.all.first { $0.name == name } }

  /// A copy of the row for a pattern of another length.
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
    + samples
}
