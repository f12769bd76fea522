extension HostileMode {
  /// All modes. `HostileRow.all` has the expected result for each.
  public static let all: [HostileMode] =
    [honest]
    + clocks + answers + stops + faults + greetings + lies + lines + reboots + contradictions
    + samples

  /// A device without misbehaviour, for comparison.
  public static let honest = HostileMode("honest") { _ in }
}
