package import TactusDevice

/// Converts the facts to findings.
package enum SerialFindings {
  private static let modemFix = """
    echo 'SUBSYSTEM=="tty", ENV{ID_MM_DEVICE_IGNORE}="1"' | sudo tee \
    /etc/udev/rules.d/90-tactus-serial.rules && sudo udevadm control --reload; or sudo systemctl \
    mask --now ModemManager
    """

  package static func all(_ facts: SerialFacts) -> [Finding] {
    var findings = facts.ports.map(finding)
    if facts.hasModemManager, !facts.ports.isEmpty {
      findings.append(
        Finding(
          .note, "ModemManager",
          "it uses ports for seconds after they are plugged in, so that devices are busy",
          fix: modemFix))
    }
    return findings
  }

  private static func finding(_ port: SerialFacts.Port) -> Finding {
    if let problem = port.problem {
      let parts = problem.split(separator: ";", maxSplits: 1).map(String.init)
      return Finding(
        .poor, port.path, parts[0],
        fix: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : nil)
    }
    guard let milliseconds = port.latencyMilliseconds, milliseconds > 1 else {
      return Finding(.good, port.path, "a serial port that this process may use")
    }
    return Finding(
      .note, port.path, "its adaptor holds answers back for up to \(milliseconds) ms",
      fix: "echo 1 | sudo tee /sys/class/tty/\(port.path.split(separator: "/").last ?? "")"
        + "/device/latency_timer")
  }
}
