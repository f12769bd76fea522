internal import TactusWire

extension BoardTalk {
  /// The level of the steps that check whether a motor stops: 5 % of full drive.
  static let lowLevel = 0.05
  /// The interval of keep-alive messages, in nanoseconds: less than half of the time without a
  /// message after which a device stops its motors.
  private static let heartbeat: Int64 = 80_000_000
  /// The time in nanoseconds within which the board must drive a level that it accepted, even on a
  /// slow serial line.
  private static let rising: Int64 = 200_000_000

  /// Converts a level to the number in a message: 65,535 is full drive. The number is at most the
  /// limit that the device declares for the actuator.
  func drive(_ level: Double, _ actuator: UInt8) -> UInt16 {
    let entry = dictionary.actuators[Int(actuator)]
    return min(UInt16((level * 65_535).rounded()), entry.driveLimit)
  }

  /// Drives an actuator with a level at once, at the middle frequency of its band.
  func play(_ level: Double, _ actuator: UInt8) throws(LightStop) {
    let entry = dictionary.actuators[Int(actuator)]
    let middle = (UInt32(entry.lowestSixteenths) + UInt32(entry.highestSixteenths)) / 2
    let drive = drive(level, actuator)
    let play = Play(
      startMicroseconds: 0, durationMicroseconds: 0, actuator: actuator, isDueOnArrival: true,
      startLevel: drive, endLevel: drive, frequencySixteenths: UInt16(middle))
    if case .nak(let refusal) = try order(.play(play)) { throw FaultAdvice.refused(refusal) }
  }

  /// Waits until an actuator is driven with the requested level.
  /// - Throws: a failure if the level is not reached, or is exceeded.
  func awaitDrive(_ level: Double, _ actuator: UInt8) throws(LightStop) {
    let asked = drive(level, actuator)
    let deadline = nowNanoseconds + Self.rising
    while true {
      let status = try status(actuator)
      try check(status, asked: asked)
      if status.drive == asked, status.isSounding { return }
      guard nowNanoseconds < deadline else {
        try checkSession()
        throw .failed(
          "the board accepted a level of \(percent(asked)), but drives the motor with "
            + "\(percent(status.drive))",
          check: "the firmware: flash the image of this checkout again")
      }
      try pass(until: nowNanoseconds + 5_000_000)
    }
  }

  private func check(_ status: BoardStatus, asked: UInt16) throws(LightStop) {
    let faults = status.faults.subtracting(.clock)
    let isWell = faults.isEmpty && status.isDriveKnown
    if !isWell { throw FaultAdvice.failed(faults.union(.unknown(status))) }
    if status.isCut {
      throw .failed(
        "the board turned the motor off, because it was on for too long",
        check: "nothing else may play on the board; wait a minute and start again")
    }
    if status.drive > asked {
      throw .failed(
        "the board drives the motor with \(percent(status.drive)) instead of \(percent(asked))",
        check: "unplug the board now; flash the image of this checkout again")
    }
  }

  private func percent(_ drive: UInt16) -> String {
    LightRecord.Figure(name: "", value: Double(drive) / 655.35, unit: "%").text
  }

  /// Sends a heartbeat, so that the board does not stop its motors because the host sends nothing.
  /// - Throws: a failure if the board refuses the heartbeat, usually because it restarted and has
  ///   forgotten its session.
  func checkSession() throws(LightStop) {
    let answer = try insist(.heartbeat) { $0.isVerdict ? $0 : nil }
    if case .nak(let refusal) = answer { throw FaultAdvice.refused(refusal) }
  }

  /// Sends heartbeats until a time, so that the board keeps its levels.
  func hold(until deadline: Int64) throws(LightStop) {
    while nowNanoseconds < deadline {
      try checkSession()
      try pass(until: min(deadline, nowNanoseconds + Self.heartbeat))
    }
  }

  /// Sends a STOP, which turns all motors off.
  /// - Parameter timeout: the longest time until the answer, in nanoseconds.
  /// - Returns: the time from the STOP to its answer in nanoseconds; nil if no answer arrived in
  ///   time.
  func stop(within timeout: Int64) throws(LightStop) -> Int64? {
    let sent = nowNanoseconds
    let answer = try ask(.stop(firstSequence: next), within: timeout) { $0.isVerdict ? $0 : nil }
    guard let answer else { return nil }
    let took = nowNanoseconds - sent
    if case .nak = answer { throw FaultAdvice.stillOn }
    next = answer.expected ?? next
    return took
  }

  /// Checks that an actuator is still, that its queue is empty, and that no fault was reported.
  /// - Parameter after: the action that should have stopped the actuator, for the failure's text.
  func checkStill(_ actuator: UInt8, after: String) throws(LightStop) {
    let status = try status(actuator)
    if !status.isDriveKnown { throw FaultAdvice.stillOn }
    guard status.drive == 0, !status.isSounding, status.askedLevel == 0, status.scheduled == 0
    else {
      let what =
        status.drive > 0 || status.isSounding
        ? "is driven with \(percent(status.drive))" : "still has a level to play"
      throw .failed(
        "\(name(actuator)) \(what) after \(after)",
        check: "unplug the board now; flash the image of this checkout again")
    }
    let faults = status.faults.subtracting([.clock, .starting])
    if !faults.isEmpty { throw FaultAdvice.failed(faults) }
  }
}
