internal import TactusDevice
internal import TactusWire

/// What came over the line: where a device is given up, the message says what was seen.
struct Seen: Sendable {
  var bytes = 0
  /// Frames that only a device sends.
  var answers = 0
  /// Frames that only a host sends: a line that returns what is sent.
  var echoes = 0
}

extension Link {
  /// Why a greeting came to nothing.
  var unanswered: DeviceError {
    let broken = Int(decoder.counters.damaged) + Int(decoder.counters.garbled)
    let text: String
    if drivers == .starting {
      let wait = LinkLimits.preparation / 1_000_000_000
      text =
        "the device answers, but has not got its motor ready in \(wait) s; look whether the motor "
        + "is connected, and plug the device in again"
    } else if seen.answers > 0 {
      let wait = settings.greetingPatience / 1_000_000
      text =
        "the device answers, but too slowly: \(seen.answers) answers in \(wait) ms, and it takes "
        + "more to open it; look whether it or this computer is busy, and try again"
    } else if seen.echoes > 0 {
      text =
        "the line returns what is sent; is it the right port, or are its two wires connected?"
    } else if decoder.counters.received > 0 {
      text = "frames come that no Tactus device sends; flash the firmware from Devices/Firmware"
    } else if broken > 0 || seen.bytes > 0 {
      text =
        "what answers is no Tactus device, or has another baud rate: \(seen.bytes) bytes came, "
        + "\(broken) broken frames and no whole one; check baud=, or flash the firmware"
    } else {
      text = "no answer, not a byte; is the firmware on it, and is it the right port?"
    }
    return DeviceError(.notAnswering, text)
  }

  /// Why a device is given up that was greeted.
  func silenceText(at now: Int64) -> String {
    let silence = (now &- max(heardAt, greetedSince)) / 1_000_000
    return "the device has not answered for \(silence) ms, after \(seen.answers) answers before; "
      + "unplug it and plug it in again"
  }
}
