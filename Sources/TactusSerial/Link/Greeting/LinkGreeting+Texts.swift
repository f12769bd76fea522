internal import TactusDevice
internal import TactusWire

/// What is said of a device that is not opened.
extension LinkGreeting {
  /// Why a greeting came to nothing, by what was seen.
  func unanswered(_ seen: Seen) -> DeviceError {
    DeviceError(.notAnswering, unansweredText(seen))
  }

  private func unansweredText(_ seen: Seen) -> String {
    if drivers == .starting {
      let wait = LinkLimits.preparation / 1_000_000_000
      return "the device answers, but has not got its motor ready in \(wait) s; look whether the "
        + "motor is connected, and plug the device in again"
    }
    if misfits > 2 * Int(LinkLimits.window) || misfits >= seen.answers / 2, misfits > 0 {
      let refusal = seen.refusal.map { " (\($0.sentence))" } ?? ""
      return "the device answers, and not what it is asked: \(misfits) of \(seen.answers) "
        + "answers do not fit\(refusal); flash the firmware from Devices/Firmware"
    }
    if seen.answers > 0, seen.broken > seen.answers {
      return "most of what the device sends is broken: \(seen.broken) broken frames beside "
        + "\(seen.answers) whole ones; check baud= and the cable"
    }
    if seen.answers > 0 {
      let wait = settings.greetingPatience / 1_000_000
      return "the device answers, but too slowly: \(seen.answers) answers in \(wait) ms, and it "
        + "takes more to open it; look whether it or this computer is busy, and try again"
    }
    return noAnswerText(seen)
  }

  private func noAnswerText(_ seen: Seen) -> String {
    if seen.echoes > 0 {
      return "the line returns what is sent; is it the right port, or are its two wires connected?"
    }
    if seen.frames > 0 {
      return "frames come that no Tactus device sends; flash the firmware from Devices/Firmware"
    }
    if seen.broken > 0 || seen.bytes > 0 {
      return "what answers is no Tactus device, or has another baud rate: \(seen.bytes) bytes "
        + "came, \(seen.broken) broken frames and no whole one; check baud=, or flash the firmware"
    }
    return "no answer, not a byte; is the firmware on it, and is it the right port?"
  }

  /// The error of a device that restarts without end.
  var restartError: DeviceError {
    DeviceError(
      kindOfEnd,
      "the device restarts again and again: its clock goes back, or it says that it was not "
        + "greeted; look at its supply, or flash the firmware from Devices/Firmware")
  }

  static func wrongVersion(_ found: String) -> DeviceError {
    DeviceError(
      .notSupported,
      "the device has \(found), this program needs firmware \(Link.firmwareMajor); "
        + "flash it from Devices/Firmware")
  }
}

extension FirmwareVersion {
  /// `1.0.2`.
  package var text: String { "\(major).\(minor).\(patch)" }
}
