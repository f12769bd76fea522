// The output of the chip to the actuator.
extension DRV2605Chip {
  private var isLinear: Bool { has(Bit.linear, in: Register.feedback) }

  private var isOpenLoop: Bool {
    has(isLinear ? Bit.linearOpenLoop : Bit.eccentricOpenLoop, in: Register.control3)
  }

  /// The drive that the chip would give an actuator without a defect.
  var output: MotorDrive {
    var drive = MotorDrive(time: 0, level: 0)
    guard isAwake, !has(Bit.highImpedance, in: Register.library) else { return drive }
    switch mode {
    case .realTime: (drive.level, drive.isReversed) = input
    // While the chip measures, it drives at the rated voltage.
    case .calibration, .diagnostics: drive.level = routineEnd == nil ? 0 : 255
    default: break
    }
    if drive.level > 0, isLinear { drive.frequency = frequency }
    return drive
  }

  /// The real-time input as a level: sections 8.5.8 "Data formats" and 8.6.29, bit BIDIR_INPUT.
  /// With unidirectional input the whole range drives. With bidirectional input the middle of the
  /// range is no drive; values below it brake in closed loop, and reverse the drive in open loop.
  private var input: (level: UInt8, isReversed: Bool) {
    let raw = register(Register.input)
    let isUnsigned = has(Bit.unsignedInput, in: Register.control3)
    if !has(Bit.bidirectional, in: Register.control2), !isOpenLoop {
      // Signed unidirectional input uses only the positive half.
      return isUnsigned ? (raw, false) : (Self.scale(Int8(bitPattern: raw)), false)
    }
    let value = Int8(bitPattern: isUnsigned ? raw ^ 0x80 : raw)
    if value >= 0 { return (Self.scale(value), false) }
    return isOpenLoop ? (Self.scale(Int8(min(-Int(value), 127))), true) : (0, false)
  }

  /// Converts 0 to 127 to 0 to 255.
  private static func scale(_ value: Int8) -> UInt8 { UInt8((max(Int(value), 0) * 255 + 63) / 127) }

  /// The frequency in hertz: in closed loop the resonance, in open loop OL_LRA_PERIOD in steps of
  /// 98.46 us (8.6.28).
  private var frequency: Double {
    guard isOpenLoop else { return actuator.resonance }
    return 1e6 / (98.46 * Double(max(register(Register.openLoopPeriod) & 0x7F, 1)))
  }

  /// Records a change of the drive, and updates the registers that depend on it.
  mutating func update(at now: Int64) {
    var drive = output
    if drive.level > 0 { measure(drive) }
    // A short turns the outputs off (8.3.8.2); through an open actuator no current flows.
    if actuator.wiring == .shorted, drive.level > 0 { registers[0] |= Bit.overCurrent }
    if actuator.wiring != .sound { drive = MotorDrive(time: 0, level: 0) }
    if drive.level == 0 { drive.isReversed = false }
    drive.time = now
    let last = steps.last ?? MotorDrive(time: 0, level: 0)
    let isSame = last.level == drive.level && last.isReversed == drive.isReversed
    if !isSame || last.frequency != drive.frequency { steps.append(drive) }
  }

  /// Measures the supply in 5.6 V / 255 (8.6.29), and the period in 98.46 us (8.6.30). The chip
  /// does both only while it drives.
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

  /// Connects another actuator, or the same one with changed wires.
  mutating func connect(_ actuator: Actuator, at now: Int64) {
    self.actuator = actuator
    update(at: now)
  }
}
