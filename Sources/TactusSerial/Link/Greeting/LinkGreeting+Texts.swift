internal import TactusDevice
internal import TactusWire

/// The messages for a device that cannot be opened.
extension LinkGreeting {
  /// The error of a greeting that failed. The message depends on what was received.
  func unanswered(_ traffic: ReceivedTraffic) -> DeviceError {
    // Each restart begins the greeting again, so its time runs out. One restart may be the start of
    // the device itself.
    restarts.count > 1
      ? restartError : DeviceError(.notAnswering, unansweredText(traffic))
  }

  private func unansweredText(_ traffic: ReceivedTraffic) -> String {
    if drivers == .starting {
      let wait = LinkLimits.preparation / 1_000_000_000
      return "the device answers, but its motor was not ready within \(wait) s; check whether the "
        + "motor is connected, and plug the device in again"
    }
    if misfits > 2 * Int(LinkLimits.window) || misfits >= traffic.answers / 2, misfits > 0 {
      let refusal = traffic.refusal.map { " (\($0.sentence))" } ?? ""
      return "the device answers, but not to the requests: \(misfits) of \(traffic.answers) "
        + "answers do not fit\(refusal); flash the firmware from Devices/Firmware"
    }
    if traffic.answers > 0, traffic.broken > traffic.answers {
      return "most of what the device sends is broken: \(traffic.broken) broken frames beside "
        + "\(traffic.answers) whole ones; check baud= and the cable"
    }
    if traffic.answers > 0 {
      let wait = settings.greetingTimeout / 1_000_000
      return "the device answers too slowly: \(traffic.answers) answers in \(wait) ms, and opening "
        + "needs more; check whether it or this computer is busy, and try again"
    }
    return noAnswerText(traffic)
  }

  private func noAnswerText(_ traffic: ReceivedTraffic) -> String {
    if traffic.echoes > 0 {
      return
        "the line returns what is sent; check the port, and whether its two wires are connected"
    }
    if traffic.frames > 0 {
      return
        "these frames are not from a Tactus device; flash the firmware from Devices/Firmware"
    }
    if traffic.broken > 0 || traffic.bytes > 0 {
      return "this is not a Tactus device, or it uses another baud rate: \(traffic.bytes) bytes "
        + "arrived, \(traffic.broken) broken frames, no valid one; "
        + "check baud=, or flash the firmware"
    }
    return "no byte arrived; check the port, and whether the device has its firmware"
  }

  /// The error of a device that restarts again and again.
  var restartError: DeviceError {
    DeviceError(
      kindOfEnd,
      "the device restarts again and again: its clock went back, or it no longer knows the "
        + "connection; check its power supply, or flash the firmware from Devices/Firmware")
  }

  static func wrongVersion(_ found: String) -> DeviceError {
    DeviceError(
      .notSupported,
      "the device has \(found), this program needs firmware \(Link.firmwareMajor); "
        + "flash it from Devices/Firmware")
  }
}

extension FirmwareVersion {
  /// The version as text: `1.0.2`.
  package var text: String { "\(major).\(minor).\(patch)" }
}
