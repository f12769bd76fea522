// What drives the actuator.
extension DRV2605Chip {
  private var isLinear: Bool { has(Bit.linear, in: Register.feedback) }

  private var isOpenLoop: Bool {
    has(isLinear ? Bit.linearOpenLoop : Bit.eccentricOpenLoop, in: Register.control3)
  }

  /// What the chip would drive a sound actuator with.
  var output: MotorDrive {
    var drive = MotorDrive(time: 0, level: 0)
    guard isAwake, !has(Bit.highImpedance, in: Register.library) else { return drive }
    switch mode {
    case .realTime: (drive.level, drive.isReversed) = input
    // It drives at the rated voltage while it measures.
    case .calibration, .diagnostics: drive.level = routineEnd == nil ? 0 : 255
    default: break
    }
    if drive.level > 0, isLinear { drive.frequency = frequency }
    return drive
  }

  /// The real-time input as a level: sections 8.5.8 "Data formats" and 8.6.29, bit BIDIR_INPUT.
  /// With one direction the whole range drives; with two the middle of the range is no drive, and
  /// what is below it brakes in a closed loop and drives the other way in an open one.
  private var input: (level: UInt8, isReversed: Bool) {
    let raw = register(Register.input)
    let isUnsigned = has(Bit.unsignedInput, in: Register.control3)
    if !has(Bit.bidirectional, in: Register.control2), !isOpenLoop {
      // A signed input has only its positive half.
      return isUnsigned ? (raw, false) : (Self.scale(Int8(bitPattern: raw)), false)
    }
    let value = Int8(bitPattern: isUnsigned ? raw ^ 0x80 : raw)
    if value >= 0 { return (Self.scale(value), false) }
    return isOpenLoop ? (Self.scale(Int8(min(-Int(value), 127))), true) : (0, false)
  }

  /// 0 to 127 as 0 to 255.
  private static func scale(_ value: Int8) -> UInt8 { UInt8((max(Int(value), 0) * 255 + 63) / 127) }

  /// Hertz: what it tracks in a closed loop, or what OL_LRA_PERIOD says, in 98.46 us (8.6.28).
  private var frequency: Double {
    guard isOpenLoop else { return actuator.resonance }
    return 1e6 / (98.46 * Double(max(register(Register.openLoopPeriod) & 0x7F, 1)))
  }

  /// Notes what drives the actuator from now on, and what the chip reads of it.
  mutating func update(at now: Int64) {
    var drive = output
    if drive.level > 0 { measure(drive) }
    // A short shuts the outputs off (8.3.8.2); an open actuator has no current.
    if actuator.wiring == .shorted, drive.level > 0 { registers[0] |= Bit.overCurrent }
    if actuator.wiring != .sound { drive = MotorDrive(time: 0, level: 0) }
    if drive.level == 0 { drive.isReversed = false }
    drive.time = now
    let last = steps.last ?? MotorDrive(time: 0, level: 0)
    let isSame = last.level == drive.level && last.isReversed == drive.isReversed
    if !isSame || last.frequency != drive.frequency { steps.append(drive) }
  }

  /// The supply in 5.6 V / 255 (8.6.29), and the period in 98.46 us (8.6.30): both only while it
  /// drives.
  private mutating func measure(_ drive: MotorDrive) {
    self[Register.supply] = UInt8(min(behaviour.supplyVolts * 255 / 5.6, 255))
    guard isLinear, !isOpenLoop else { return }
    guard actuator.kind == .linear, actuator.wiring == .sound else {
      registers[0] |= Bit.feedback
      return
    }
    self[Register.period] = UInt8(min(1e6 / actuator.resonance / 98.46, 255))
  }

  /// The drive at a time.
  func drive(at time: Int64) -> MotorDrive {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? MotorDrive(time: 0, level: 0) : steps[low - 1]
  }

  /// Another actuator, or the same with other wires, is connected.
  mutating func connect(_ actuator: Actuator, at now: Int64) {
    self.actuator = actuator
    update(at: now)
  }
}
