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
    } else if oddities.misfits > 2 * Int(LinkLimits.window) || oddities.misfits >= seen.answers / 2,
      oddities.misfits > 0
    {
      text =
        "the device answers, and not what it is asked: \(oddities.misfits) of \(seen.answers) "
        + "answers do not fit\(refusalText); flash the firmware from Devices/Firmware"
    } else if seen.answers > 0, broken > seen.answers {
      text =
        "most of what the device sends is broken: \(broken) broken frames beside \(seen.answers) "
        + "whole ones; check baud= and the cable"
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

  private var refusalText: String { lastRefusal.map { " (\($0.sentence))" } ?? "" }

  /// Why a device is given up that was greeted.
  func silenceText(at now: Int64) -> String {
    let silence = (now &- max(heardAt, greetedSince)) / 1_000_000
    let stop = unconfirmedSince == nil ? "" : "stop was not confirmed, the motor may be on: "
    return stop
      + "the device has not answered for \(silence) ms, after \(seen.answers) answers before; "
      + "unplug it and plug it in again"
  }
}
