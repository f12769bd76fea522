internal import TactusDevice
internal import TactusWire

/// Faults that the device reports, by an event or a refusal.
///
/// Each is reported once, and again when it changes. What is refused because of one that was
/// reported long before is reported once each time that something begins to be played.
extension Link {
  mutating func refusedByFault(
    _ found: FaultBits, _ type: UInt8, _ sequence: UInt8, at now: Int64
  ) {
    if !isFaultTold { faults = nil }
    isRefusedByFault = true
    note(found, since: clock.deviceMicroseconds(at: now))
    // A stop that is refused is repeated until it is confirmed. A setting is not: what is wrong
    // remains, and what is played will say so.
    if type != MessageType.stop.rawValue { silence(at: now, without: sequence) }
  }

  /// An event of the device says what is latched, since a time of its clock; nothing: it is well.
  mutating func take(_ latched: FaultBits, since moment: UInt64) {
    if latched.isEmpty { mended() } else { note(latched, since: moment) }
  }

  private mutating func note(_ found: FaultBits, since moment: UInt64) {
    isFaultTold = true
    guard found != faults else { return }
    faults = found
    let seconds = Double(moment / 1000) / 1000
    fail(DeviceError(.system, "\(found.sentence), at \(seconds) s of its clock"))
  }

  /// A command was accepted that shows that nothing is wrong any more.
  mutating func noteAccepted(_ message: Message) {
    switch message {
    case .play:
      counters.accepted += 1
      if isRefusedByFault { mended() }
    case .set(.faults, _): mended()
    default: break
    }
  }

  /// The fault is gone.
  mutating func mended() {
    guard faults != nil else { return }
    (faults, isRefusedByFault) = (nil, false)
    if reports.count < LinkLimits.reports { reports.append(.mended) }
  }

  /// The device refused something: it is reported once, and again after it took something.
  mutating func fail(_ error: DeviceError) {
    if failure == error { return }
    failure = error
    report(.failed(error))
  }
}

extension FaultBits {
  /// What is wrong, and what mends it.
  var sentence: String {
    let names: [(FaultBits, String)] = [
      (.bus, "its driver does not answer"), (.overcurrent, "overcurrent"),
      (.overtemperature, "too hot"), (.undervoltage, "the supply is too low"),
      (.actuator, "the motor is missing, shorted or another than described"),
      (.clock, "the crystal did not start"),
      (.undescribed, "its firmware was built without an actuator, see Devices/Firmware"),
      (.starting, "its driver is being set up, try again in two seconds"),
    ]
    let found = names.filter { contains($0.0) }.map(\.1)
    return found.isEmpty
      ? "the device reports a fault" : "the device reports: " + found.joined(separator: ", ")
  }
}
