/// What lets a process play on a node that it may not open.
package enum PermissionFix {
  /// The file of the rule. Its number puts it before `73-seat-late.rules`, which gives devices to
  /// the user who sits at them; since systemd 258 a rule that comes later has no effect.
  package static let rulePath = "/etc/udev/rules.d/70-tactus.rules"

  /// Where the same file may be: the administrator's, and a distribution's.
  package static let rulePaths = [
    rulePath, "/usr/lib/udev/rules.d/70-tactus.rules", "/lib/udev/rules.d/70-tactus.rules",
  ]

  /// Gives whoever sits at the machine every input device with effects, vibrators included. An
  /// event node's parent has the file that lists its effects, `0` where it has none.
  package static let rule = """
    SUBSYSTEM=="input", KERNEL=="event[0-9]*", ATTRS{capabilities/ff}=="*[1-9a-f]*", TAG+="uaccess"
    """

  /// Installs the rule and applies it to what is plugged in, as one line for a shell.
  package static let installRule = """
    echo '\(rule)' | sudo tee \(rulePath) && sudo udevadm control --reload && sudo udevadm trigger \
    --action=change --subsystem-match=input
    """

  /// For who sits at no machine: over ssh, in a service, in CI.
  package static let joinGroup = """
    sudo usermod -aG input "$USER"; then log in again (this session has no seat, so the udev rule \
    does not reach it)
    """

  /// The line that fits.
  static func line(_ kernel: any KernelCalls) -> String {
    let isInstalled = rulePaths.contains { kernel.resolved($0) != nil }
    return isInstalled ? joinGroup : installRule
  }
}
