internal import TactusDevice
internal import TactusWire

/// A device that answers is given up, too, where its answers lead nowhere: opening, each command,
/// each stop and each question for its time has a time in which it must be done.
///
/// Time in which the link was not driven does not count.
extension Link {
  /// When the first of them is over; `.max`: nothing is waited for.
  var budgetEnds: Int64 {
    min(
      openingSince.map { $0 &+ openingPatience } ?? .max,
      unacceptedSince.map { $0 &+ LinkLimits.acceptance &- unacceptedBefore } ?? .max,
      unconfirmedSince.map { $0 &+ LinkLimits.confirmation } ?? .max,
      timeUnansweredSince.map { $0 &+ LinkLimits.timePatience } ?? .max)
  }

  private var openingPatience: Int64 {
    settings.openingPatience + (drivers == .unknown ? 0 : LinkLimits.preparation)
  }

  /// Gives up a device that has not done in time what it was asked for.
  mutating func checkBudgets(at now: Int64) {
    if isWaitingForAcceptance(at: now) {
      if unacceptedSince == nil { unacceptedSince = now }
    } else {
      unacceptedSince = nil
    }
    guard budgetEnds <= now else { return }
    if let unconfirmedSince, unconfirmedSince &+ LinkLimits.confirmation <= now {
      end(DeviceError(.gone, unconfirmedText))
    } else if let openingSince, openingSince &+ openingPatience <= now {
      end(unopened)
    } else if let unacceptedSince,
      unacceptedSince &+ LinkLimits.acceptance &- unacceptedBefore <= now
    {
      end(DeviceError(.gone, unacceptedText))
    } else {
      end(DeviceError(.gone, "\(timeText); flash the firmware from Devices/Firmware"))
    }
  }

  /// The link was not driven for a time.
  mutating func extendBudgets(by nanoseconds: Int64) {
    unacceptedSince? &+= nanoseconds
    unconfirmedSince? &+= nanoseconds
    timeUnansweredSince? &+= nanoseconds
    openingSince? &+= nanoseconds
  }

  /// Whether the device could accept something, and does not. One that holds what has not begun may
  /// have no room.
  private func isWaitingForAcceptance(at now: Int64) -> Bool {
    guard phase == .ready, exchanges.isSettled, !isSuspended else { return false }
    if !window.isEmpty { return true }
    guard !setup.isEmpty || revision != nil || !queue.isEmpty else { return false }
    return told.countAccepted(beginningAfter: clock.deviceMicroseconds(at: now)) == 0
  }

  /// A stop makes void what was not accepted. Where that was too long for a line that is well, it
  /// was not felt, which is reported; and what is waited for next is waited for less.
  mutating func noteUnacceptedAtStop(at now: Int64) {
    guard let since = unacceptedSince else { return }
    let wait = now &- since
    (unacceptedSince, unacceptedBefore) = (nil, unacceptedBefore &+ wait)
    guard wait >= max(LinkLimits.longestPause, patience.nanoseconds) else { return }
    let milliseconds = wait / 1_000_000
    fail(
      DeviceError(
        .notAnswering,
        "the device had accepted nothing for \(milliseconds) ms when it was stopped"))
  }

  /// Whether all that was ordered was accepted, or is void.
  package var isDrained: Bool {
    phase == .ready && queue.isEmpty && window.isEmpty && setup.isEmpty && revision == nil
  }

  /// Whether the last stop was confirmed.
  package var isStill: Bool { phase == .ready && stopping == .none && stillness == .unasked }
}

/// What is said of a device that is given up.
extension Link {
  private var unconfirmedText: String {
    "stop was not confirmed, the motor may be on\(stopDoubt); unplug the device"
  }

  private var stopDoubt: String {
    if isSaidToBeOn { return ": the device says that it is driven, or that it does not know" }
    if stopping == .none { return ": the device does not say whether it is driven" }
    return stopRefusal.map { ": \($0.sentence)" } ?? ""
  }

  private var unacceptedText: String {
    let seconds = LinkLimits.acceptance / 1_000_000_000
    let what =
      counters.accepted == 0
      ? "nothing was accepted: the device answers, and has taken none of what it was sent"
      : "the device answers, and has accepted nothing"
    guard let lastRefusal, MessageType(rawValue: lastRefusal.type)?.isOrdered == true else {
      return "\(what) for \(seconds) s; flash the firmware from Devices/Firmware"
    }
    return "\(what) for \(seconds) s (\(lastRefusal.sentence)); "
      + "flash the firmware from Devices/Firmware"
  }

  /// Why a device was given up that answered the greeting, and whose clock is not known.
  private var unopened: DeviceError {
    guard phase == .ready, oddities.restarts == 0 else { return unanswered }
    return DeviceError(.notAnswering, "\(timeText); flash the firmware from Devices/Firmware")
  }

  private var timeText: String {
    if let lastRefusal, lastRefusal.type == MessageType.time.rawValue {
      return "the device does not tell its time (\(lastRefusal.sentence))"
    }
    if oddities.otherTimes > 0 {
      return "the device answers questions for its time with times that cannot be "
        + "(\(oddities.otherTimes) answers)"
    }
    if openingSince == nil {
      let seconds = LinkLimits.timePatience / 1_000_000_000
      return "the device answers, and has not told its time for \(seconds) s"
    }
    return "the device answers too slowly for its clock to be known: \(seen.answers) answers"
  }

  /// What is wrong with a clock that cannot be followed.
  var clockError: DeviceError {
    DeviceError(
      openingSince == nil ? .gone : .notAnswering,
      "the device's clock \(oddities.clock.sentence), which cannot be followed; "
        + "flash the firmware from Devices/Firmware, and look at the crystal")
  }

  /// The error of a device that throws away what it was sent.
  var forgetfulError: DeviceError {
    DeviceError(
      .gone,
      "the device forgets what it was told, \(LinkLimits.oddities) times within "
        + "\(4 * lease / 1_000_000) ms; flash the firmware from Devices/Firmware")
  }

  /// The error of a device that restarts without end.
  var restartError: DeviceError {
    DeviceError(
      openingSince == nil ? .gone : .notAnswering,
      "the device restarts again and again: its clock goes back, or it says that it was not "
        + "greeted; look at its supply, or flash the firmware from Devices/Firmware")
  }
}

extension NegativeAcknowledgement {
  /// `it refuses PLAY: out of range`
  var sentence: String {
    let name = MessageType(rawValue: type).map { "\($0)".uppercased() } ?? "type \(type)"
    let reason =
      switch Refusal(rawValue: code) {
      case .unknownType: "it does not know it"
      case .tooShort: "too short"
      case .versionNotSupported: "another version"
      case .notGreeted: "not greeted"
      case .outOfSequence: "out of sequence"
      case .queueFull: "no room"
      case .outOfRange: "out of range"
      case .startRunsBackwards: "a start runs backwards"
      case .fault: "a fault"
      case .unknownKey: "unknown key"
      case .readOnly: "read only"
      case nil: "code \(code)"
      }
    return "it refuses \(name): \(reason)"
  }
}
