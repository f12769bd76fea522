extension HostileMode {
  /// Every way to misbehave that there is a row for.
  public static let all: [HostileMode] =
    [honest]
    + clocks + answers + stops + faults + greetings + lies + lines + reboots + contradictions

  /// A device that does nothing wrong: what the others are compared with.
  public static let honest = HostileMode("honest") { _ in }
}
