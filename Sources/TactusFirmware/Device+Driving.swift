internal import TactusWire

extension Device {
  /// Sends the level of the present tick to an actuator.
  mutating func drive(_ actuator: Int) {
    let wasCut = channels[actuator].countOnTime(Self.tickMicroseconds)
    if wasCut { cuts &+= 1 }
    let asked = channels[actuator].asked(at: timeMicroseconds)
    let isOff = channels[actuator].isCut || !channels[actuator].blockingFaults.isEmpty
    let level = isOff ? 0 : min(asked, channels[actuator].driveLimit)
    apply(level, to: actuator, cause: wasCut ? .onTime : .schedule)
  }

  /// Sends a level to a motor and stores the drive that its driver reports, if it is known.
  mutating func apply(_ level: UInt16, to actuator: Int, cause: Event.Cause) {
    let drive = Drive(
      level: level, frequencySixteenths: channels[actuator].frequencySixteenths)
    let outcome = motors.apply(drive, to: actuator)
    channels[actuator].isDriveKnown = outcome.level != nil
    channels[actuator].isStarting = outcome.faults.contains(.starting)
    if let taken = outcome.level {
      let before = channels[actuator].drive
      channels[actuator].drive = taken
      if before == 0, taken > 0 {
        emit(.started, actuator, detail: channels[actuator].askedStart)
      } else if before > 0, taken == 0 {
        let isFaulty = level > 0 || !channels[actuator].latchedFaults.isEmpty
        emit(.ended, actuator, cause: isFaulty ? .fault : cause)
      }
    }
    let faults = outcome.faults.subtracting(.starting)
    if !faults.isSubset(of: channels[actuator].faults) { fail(actuator, faults) }
  }

  /// Handles new faults. Unless the clock is the only fault, discards the schedule and turns the
  /// motor off. Until the driver confirms that, each tick sends level 0 again.
  private mutating func fail(_ actuator: Int, _ faults: FaultBits) {
    channels[actuator].faults.formUnion(faults)
    emit(.fault, actuator, cause: .fault, detail: UInt32(channels[actuator].faults.rawValue))
    guard !channels[actuator].latchedFaults.isEmpty else { return }
    forgetSchedule(.fault)
    channels[actuator].forget()
    if channels[actuator].drive > 0 { apply(0, to: actuator, cause: .fault) }
  }

  /// Turns every motor off immediately and clears the schedule.
  /// - Returns: the faults that prevented it.
  mutating func silenceAll(_ cause: Event.Cause) -> FaultBits {
    schedule.removeAll()
    latestStart = 0
    var unknown: FaultBits = []
    for actuator in 0..<actuators {
      channels[actuator].forget()
      apply(0, to: actuator, cause: cause)
      if !channels[actuator].isDriveKnown { unknown.formUnion(channels[actuator].faults) }
    }
    return unknown
  }

  /// Stops the motors if no message has renewed the lease for too long while a motor is or will be
  /// driven.
  mutating func checkSilence() {
    guard isGreeted, isSounding || !schedule.isEmpty else { return }
    guard timeMicroseconds >= heardMicroseconds &+ Self.silenceMicroseconds else { return }
    // With a broken bus, a motor may stay on for many ticks. Its silence is counted only once.
    if countedSilence != heardMicroseconds {
      countedSilence = heardMicroseconds
      silences &+= 1
    }
    forgetSchedule(.silence)
    _ = silenceAll(.silence)
  }

  var isSounding: Bool {
    // The getter is mutating although it changes nothing, because a nonmutating getter would copy
    // the whole device, 5 KB, at each tick.
    mutating get {
      for actuator in 0..<actuators
      where channels[actuator].drive > 0 || channels[actuator].levelNow(timeMicroseconds) > 0 {
        return true
      }
      return false
    }
  }

  private mutating func forgetSchedule(_ cause: Event.Cause) {
    if !schedule.isEmpty {
      emit(.forgotten, 0, cause: cause, detail: UInt32(schedule.count))
    }
    schedule.removeAll()
    latestStart = 0
  }

  /// - Parameter time: the time of the event; nil for the present moment.
  mutating func emit(
    _ kind: Event.Kind, _ actuator: Int, cause: Event.Cause = .none, at time: UInt64? = nil,
    detail: UInt32 = 0
  ) {
    let event = Event(
      kind, actuator: UInt8(actuator), cause: cause,
      timeMicroseconds: WireTime.low(time ?? momentMicroseconds), detail: detail)
    outbox.append(event: Message.event(event).frame(sequence: eventSequence))
    eventSequence &+= 1
  }
}
