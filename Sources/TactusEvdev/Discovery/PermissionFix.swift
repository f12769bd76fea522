/// The commands that permit a process to open a node.
package enum PermissionFix {
  /// The file of the udev rule. Its number sorts before `73-seat-late.rules`, which gives devices
  /// to the user at the seat; since systemd 258 a later rule has no effect.
  package static let rulePath = "/etc/udev/rules.d/70-tactus.rules"

  /// The paths at which the rule may be installed: by the administrator, or by a distribution.
  package static let rulePaths = [
    rulePath, "/usr/lib/udev/rules.d/70-tactus.rules", "/lib/udev/rules.d/70-tactus.rules",
  ]

  /// Gives every input device with effects, including vibrators, to the user at the seat. The
  /// parent of an event node has the file that lists its effects, `0` if it has none.
  package static let rule = """
    SUBSYSTEM=="input", KERNEL=="event[0-9]*", ATTRS{capabilities/ff}=="*[1-9a-f]*", TAG+="uaccess"
    """

  /// Installs the rule and applies it to connected devices, as one line for a shell.
  package static let installRule = """
    echo '\(rule)' | sudo tee \(rulePath) && sudo udevadm control --reload && sudo udevadm trigger \
    --action=change --subsystem-match=input
    """

  /// The fix for users without a seat: over ssh, in a service, in CI.
  package static let joinGroup = """
    sudo usermod -aG input "$USER"; then log in again (this session has no seat, so the udev rule \
    does not reach it)
    """

  /// The command that permits this process to open nodes: it installs the rule, or, if the rule is
  /// installed already, it adds the user to the group.
  static func line(_ kernel: any KernelCalls) -> String {
    let isInstalled = rulePaths.contains { kernel.resolved($0) != nil }
    return isInstalled ? joinGroup : installRule
  }
}
