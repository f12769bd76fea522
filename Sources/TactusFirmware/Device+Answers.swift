public import TactusWire

extension Device {
  mutating func answer(_ frame: Frame, _ message: Message) {
    outbox.append(answer: message.frame(sequence: frame.sequence))
  }

  mutating func acknowledge(_ frame: Frame) {
    answer(
      frame,
      .ack(
        Acknowledgement(
          type: frame.type, expectedSequence: expectedSequence, credits: schedule.credits)))
  }

  mutating func refuse(_ frame: Frame, _ refusal: Refusal) {
    // A type with the highest bit set comes from a device and is not answered.
    if frame.type & 0x80 != 0 { return }
    answer(
      frame,
      .nak(
        NegativeAcknowledgement(
          type: frame.type, code: refusal.rawValue, expectedSequence: expectedSequence,
          credits: schedule.credits, detail: detail(refusal))))
  }

  private func detail(_ refusal: Refusal) -> UInt16 {
    switch refusal {
    case .versionNotSupported: UInt16(versions.lowest) | UInt16(versions.highest) << 8
    case .fault: allFaults.rawValue
    default: 0
    }
  }

  private var allFaults: FaultBits {
    var faults: FaultBits = []
    for actuator in 0..<actuators {
      faults.formUnion(channels[actuator].faults)
      if channels[actuator].isStarting { faults.insert(.starting) }
    }
    return faults
  }

  func status(_ actuator: UInt8) throws(Refusal) -> Status {
    guard actuator < dictionary.actuatorCount else { throw .outOfRange }
    let channel = channels[Int(actuator)]
    var status = Status(timeMicroseconds: timeMicroseconds, actuator: actuator)
    status.isSounding = channel.drive > 0
    status.isDriveKnown = channel.isDriveKnown
    status.isCut = channel.isCut
    status.faults = channel.isStarting ? channel.faults.union(.starting) : channel.faults
    status.askedLevel = channel.levelNow(timeMicroseconds)
    status.drive = channel.drive
    status.scheduled = UInt16(schedule.count)
    status.credits = schedule.credits
    return status
  }

  mutating func value(_ key: UInt8, _ actuator: UInt8) throws(Refusal) -> Value {
    guard let key = ValueKey(rawValue: key) else { throw .unknownKey }
    guard actuator < dictionary.actuatorCount else { throw .outOfRange }
    let channel = channels[Int(actuator)]
    switch key {
    case .driveLimit: return .driveLimit(channel.driveLimit)
    case .onTimeLimit: return .onTimeLimit(channel.onTimeLimitMilliseconds)
    case .faults: return .faults(channel.faults)
    case .motion: return .motion(try motion(actuator))
    case .model: return .model(try model(actuator))
    case .counters: return .counters(counters)
    case .modelFaults: throw .unknownKey
    case .accelerometer:
      guard let facts = motors.sensor.facts else { throw .unknownKey }
      return .accelerometer(facts)
    }
  }

  private mutating func motion(_ actuator: UInt8) throws(Refusal) -> Motion {
    guard let reading = motors.acceleration(of: Int(actuator)) else { throw .unknownKey }
    return Motion(
      timeMicroseconds: timeMicroseconds, acceleration: reading.latest, peak: reading.peak)
  }

  private func model(_ actuator: UInt8) throws(Refusal) -> ModelState {
    guard let state = motors.model(of: Int(actuator)) else { throw .unknownKey }
    return ModelState(
      timeMicroseconds: timeMicroseconds, displacement: state.displacement.bitPattern,
      velocity: state.velocity.bitPattern, phase: state.phase)
  }

  /// The counters since the start of the device.
  public var counters: DeviceCounters {
    var counters = DeviceCounters()
    counters.frames = decoder.counters
    (counters.overruns, counters.unsent) = (overruns, outbox.unsent)
    (counters.silences, counters.cuts) = (silences, cuts)
    return counters
  }

  mutating func set(_ value: Value, _ actuator: UInt8) throws(Refusal) {
    guard actuator < dictionary.actuatorCount else { throw .outOfRange }
    let place = Int(actuator)
    let entry = dictionary.actuators[place]
    switch value {
    case .driveLimit(let limit):
      guard limit <= entry.driveLimit else { throw .outOfRange }
      channels[place].driveLimit = limit
    case .onTimeLimit(let limit):
      guard limit >= 1, limit <= entry.onTimeMilliseconds else { throw .outOfRange }
      channels[place].limitOnTime(toMilliseconds: limit)
    case .faults(let faults):
      guard channels[place].isDriveKnown else { throw .fault }
      channels[place].faults.subtract(faults)
      motors.retry(place)
    case .modelFaults(let faults):
      guard motors.plant(faults, in: place) else { throw .unknownKey }
    case .motion, .model, .counters, .accelerometer: throw .readOnly
    }
  }
}
