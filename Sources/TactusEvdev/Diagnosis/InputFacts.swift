internal import TactusSystem

/// Facts that determine whether this process may play on input devices.
package struct InputFacts: Sendable, Hashable {
  /// Whether the udev rule that gives the devices to the user at the machine's seat is installed.
  package var hasRule: Bool
  /// Whether this user is the active user of the seat, as udev's rules see it.
  package var hasSeat: Bool
  /// Whether the process runs as root and may open every device.
  package var isRoot = false
  /// Whether the process is in the group of input devices.
  package var isInGroup: Bool
  /// Whether the system has the folder of input devices; a container often has none.
  package var hasNodes: Bool

  package init(hasRule: Bool, hasSeat: Bool, isInGroup: Bool, hasNodes: Bool) {
    self.hasRule = hasRule
    self.hasSeat = hasSeat
    self.isInGroup = isInGroup
    self.hasNodes = hasNodes
  }
}

extension InputFacts {
  /// Reads the facts.
  /// - Parameters:
  ///   - user: the effective user id of the process.
  ///   - hasNodes: whether the folder of input devices exists.
  ///   - text: returns the text of a file, or nil if the file cannot be read.
  package init(user: UInt32, hasNodes: Bool, _ text: (String) -> String?) {
    let rule = PermissionFix.rulePaths.contains { text($0) != nil }
    // udev gives devices tagged `uaccess` to the active user of the seat.
    let active = Self.value("ACTIVE_UID", of: text("/run/systemd/seats/seat0") ?? "")
    self.init(
      hasRule: rule, hasSeat: active == "\(user)",
      isInGroup: ProcessGroups.contain(
        oneOf: ["input"], groups: text("/etc/group") ?? "",
        status: text("/proc/self/status") ?? ""),
      hasNodes: hasNodes)
    isRoot = user == 0
  }

  /// The value in a line `NAME=VALUE`; nil if no line has the name.
  private static func value(_ name: String, of text: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }
}
