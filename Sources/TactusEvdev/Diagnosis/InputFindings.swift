package import TactusDevice

/// Converts the facts about input devices to findings. It makes no system call.
package enum InputFindings {
  package static func all(_ facts: InputFacts) -> [Finding] {
    guard facts.hasNodes else {
      return [
        Finding(
          .note, "input devices", "this system has none (/dev/input)", fix: nodes)
      ]
    }
    if facts.isRoot {
      return [Finding(.good, "input devices", "root may play on all of them")]
    }
    if facts.isInGroup {
      return [Finding(.good, "input devices", "this process is in the group input")]
    }
    return [seat(facts), rule(facts)]
  }

  private static let nodes =
    "plug in a pad; start a container with `--device /dev/input` of docker or podman"

  private static func seat(_ facts: InputFacts) -> Finding {
    facts.hasSeat
      ? Finding(
        .good, "seat", "this user is active at seat0 and may open the devices that udev tags")
      : Finding(
        .poor, "seat", "this user has no seat (ssh, a service, CI), so udev gives it no device",
        fix: PermissionFix.joinGroup)
  }

  private static func rule(_ facts: InputFacts) -> Finding {
    facts.hasRule
      ? Finding(.good, "udev rule", "70-tactus.rules is installed")
      : Finding(
        .note, "udev rule",
        "70-tactus.rules is not installed: the user at the seat may open pads, but no vibrators",
        fix: PermissionFix.installRule)
  }
}
