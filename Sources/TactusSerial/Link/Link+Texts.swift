internal import TactusDevice
internal import TactusWire

/// What is said of a device that was greeted and is given up.
extension Link {
  /// Why nothing more is heard.
  func silenceText(at now: Int64) -> String {
    let silence = (now &- max(delivery.hearing.heardAt, greeting.since)) / 1_000_000
    let stop =
      delivery.stop.isUnconfirmed ? "stop was not confirmed, the motor may be on: " : ""
    return stop
      + "the device has not answered for \(silence) ms, after \(seen.answers) answers before; "
      + "unplug it and plug it in again"
  }

  /// What is reported where a stop makes void what was not accepted: it was not felt.
  static func unaccepted(for nanoseconds: Int64) -> DeviceError {
    DeviceError(
      .notAnswering,
      "the device had accepted nothing for \(nanoseconds / 1_000_000) ms when it was stopped")
  }

  var unacceptedText: String {
    let seconds = LinkLimits.acceptance / 1_000_000_000
    let what =
      counters.accepted == 0
      ? "nothing was accepted: the device answers, and has taken none of what it was sent"
      : "the device answers, and has accepted nothing"
    guard let refusal = seen.refusal, MessageType(rawValue: refusal.type)?.isOrdered == true else {
      return "\(what) for \(seconds) s; flash the firmware from Devices/Firmware"
    }
    return "\(what) for \(seconds) s (\(refusal.sentence)); "
      + "flash the firmware from Devices/Firmware"
  }

  /// Why a device was given up that answered the greeting, and whose clock is not known.
  var unopened: DeviceError {
    guard isReady, greeting.restarts.count == 0 else { return greeting.unanswered(seen) }
    return DeviceError(.notAnswering, unknownTimeText)
  }

  var unknownTimeText: String {
    let isOpen = greeting.openingSince == nil
    return deviceClock.unknownText(seen, isOpen: isOpen)
      + "; flash the firmware from Devices/Firmware"
  }

  /// The error of a device that throws away what it was sent.
  var forgetfulError: DeviceError {
    DeviceError(
      .gone,
      "the device forgets what it was told, \(LinkLimits.oddities) times within "
        + "\(4 * schedule.lease / 1_000_000) ms; flash the firmware from Devices/Firmware")
  }

  static var restartedWhilePlaying: DeviceError {
    DeviceError(
      .gone, "the device has restarted while it played, or its clock went back; find devices again")
  }
}
