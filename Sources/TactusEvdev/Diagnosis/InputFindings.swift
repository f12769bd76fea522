package import TactusDevice

/// What the facts about input devices mean for playing on pads and vibrators. Pure.
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

  private static let nodes = "in a container: --device /dev/input; else plug a pad in"

  private static func seat(_ facts: InputFacts) -> Finding {
    facts.hasSeat
      ? Finding(.good, "seat", "this user sits at seat0 and is given what udev tags")
      : Finding(
        .poor, "seat", "this user sits at no seat (ssh, a service, CI): udev gives it no device",
        fix: PermissionFix.joinGroup)
  }

  private static func rule(_ facts: InputFacts) -> Finding {
    facts.hasRule
      ? Finding(.good, "udev rule", "70-tactus.rules is installed")
      : Finding(
        .note, "udev rule",
        "70-tactus.rules is not installed: pads are given to who sits here, vibrators are not",
        fix: PermissionFix.installRule)
  }
}
