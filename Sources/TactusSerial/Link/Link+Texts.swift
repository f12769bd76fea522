internal import TactusDevice
internal import TactusWire

/// The messages that state why an open device is disconnected.
extension Link {
  /// The message for a device that no longer answers.
  func silenceText(at now: Int64) -> String {
    let silence = (now &- max(delivery.reception.heardAt, greeting.since)) / 1_000_000
    let stop =
      delivery.stop.isUnconfirmed ? "the stop was not confirmed, the motor may be on: " : ""
    return stop
      + "the device has not answered for \(silence) ms, after \(traffic.answers) answers; "
      + "unplug it and plug it in again"
  }

  /// The error if a stop voids segments that the device has not accepted, which were thus not felt.
  static func unaccepted(for nanoseconds: Int64) -> DeviceError {
    DeviceError(
      .notAnswering,
      "the device accepted nothing for \(nanoseconds / 1_000_000) ms before it was stopped")
  }

  var unacceptedText: String {
    let seconds = LinkLimits.acceptance / 1_000_000_000
    let what =
      counters.accepted == 0
      ? "nothing was accepted: the device answers, but has accepted no command"
      : "the device answers, but has accepted nothing"
    guard let refusal = traffic.refusal, MessageType(rawValue: refusal.type)?.isOrdered == true
    else {
      return "\(what) for \(seconds) s; flash the firmware from Devices/Firmware"
    }
    return "\(what) for \(seconds) s (\(refusal.sentence)); "
      + "flash the firmware from Devices/Firmware"
  }

  /// The error of a device that was not opened in time.
  var unopened: DeviceError {
    guard isReady, greeting.restarts.count == 0 else { return greeting.unanswered(traffic) }
    return DeviceError(.notAnswering, unknownTimeText)
  }

  var unknownTimeText: String {
    let isOpen = greeting.openingSince == nil
    return deviceClock.unknownText(traffic, isOpen: isOpen)
      + "; flash the firmware from Devices/Firmware"
  }

  /// The error of a device that discards its segments.
  var forgetfulError: DeviceError {
    DeviceError(
      .gone,
      "the device discarded its segments \(LinkLimits.oddities) times within "
        + "\(4 * schedule.lease / 1_000_000) ms; flash the firmware from Devices/Firmware")
  }

  static var restartedWhilePlaying: DeviceError {
    DeviceError(
      .gone, "the device restarted while it played, or its clock went back; find devices again")
  }
}
