internal import TactusDevice

/// Converts the facts about the place to findings, and adapts the fixes of all findings to the
/// place. It depends only on its arguments.
enum PlaceFindings {
  static func all(_ facts: PlaceFacts) -> [Finding] {
    var findings: [Finding] = []
    if let kind = facts.container {
      findings.append(
        Finding(
          .note, "container",
          "\(kind): the options it was started with limit devices, priority and memory",
          fix: Fix.container(kind)))
    }
    if facts.isChroot {
      findings.append(
        Finding(
          .note, "chroot",
          "only the devices and the state of udev that are mounted into it are visible",
          fix: Fix.chroot(facts.missingMounts)))
    }
    if !facts.hasProc {
      findings.append(
        Finding(
          .poor, "/proc", "not mounted: threads and limits cannot be checked",
          fix: "mount -t proc proc /proc, as root"))
    }
    if !facts.hasUdev { findings.append(udev(facts)) }
    return findings
  }

  private static func udev(_ facts: PlaceFacts) -> Finding {
    let isInside = facts.container != nil || facts.isChroot
    if isInside, facts.isRoot {
      return Finding(
        .note, "udev", "does not run in here; root needs no rule to open the devices")
    }
    return Finding(
      .note, "udev",
      isInside
        ? "does not run in here; its rules apply on the host only"
        : "does not run: no rule gives devices to users",
      fix: isInside
        ? "install the rule on the host, or run as root in here"
        : "sudo systemctl start systemd-udevd, or join the group of the devices")
  }

  /// The finding that the user has no sudo. Nil if none of the other findings, whose fixes are
  /// adapted to the place, has a fix for the administrator.
  static func sudo(_ facts: PlaceFacts, for findings: [Finding]) -> Finding? {
    let isNeeded = findings.contains { $0.fix?.hasPrefix(administrator) ?? false }
    if !isNeeded { return nil }
    return Finding(
      .note, "sudo",
      facts.isSudoInstalled ? "this user is not in a group that may use it" : "not installed",
      fix: "ask an administrator for the commands that follow `administrator:`")
  }

  /// The beginning of a fix that only an administrator can apply.
  private static let administrator = "administrator: "

  /// The finding with a fix that can be applied in this place.
  static func adapted(_ finding: Finding, _ facts: PlaceFacts) -> Finding {
    guard let fix = finding.fix else { return finding }
    var adapted = finding
    adapted.fix = self.adapted(fix, facts)
    return adapted
  }

  private static func adapted(_ fix: String, _ facts: PlaceFacts) -> String {
    guard FixText.contains(fix, "sudo ") else { return fix }
    // The kernel and its files belong to the host.
    if let kind = facts.container {
      return isAboutUsers(fix) ? Fix.container(kind) : "on the host: " + fix
    }
    // A rule or a kernel in a chroot has no effect.
    if facts.isChroot, ["udevadm", "linux-image"].contains(where: { FixText.contains(fix, $0) }) {
      return "outside: " + fix
    }
    let plain = FixText.replacing("sudo ", in: fix, with: "")
    if facts.isRoot { return plain }
    guard !facts.hasSudo else { return fix }
    return administrator + FixText.replacing("\"$USER\"", in: plain, with: "NAME")
  }

  /// Whether a fix changes the users or the rules of a system. A container loses such changes when
  /// it ends, and does not apply them when it starts.
  private static func isAboutUsers(_ fix: String) -> Bool {
    ["usermod", "udevadm", "limits.d"].contains { FixText.contains(fix, $0) }
  }
}
