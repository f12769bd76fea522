// The routines of diagnosis and calibration: data sheet SLOS854D, sections 8.3.7 and 8.5.6.
extension DRV2605Chip {
  mutating func abort() {
    routineEnd = nil
    self[Register.go] = 0
  }

  mutating func changeGo(_ starts: Bool, at now: Int64) {
    guard starts else { return abort() }
    guard isAwake else {
      mistakes.note("DRV2605L: GO while in standby or with EN low")
      return abort()
    }
    switch mode {
    case .diagnostics: routineEnd = now + behaviour.diagnosisTime
    case .calibration: routineEnd = now + calibrationTime
    case .internalTrigger:
      mistakes.note("DRV2605L: a waveform of the library, which is not modelled")
      abort()
    default: abort()
    }
  }

  /// The time of the calibration, as set by AUTO_CAL_TIME: section 8.6.27.
  private var calibrationTime: Int64 {
    let least: [Double] = [150, 250, 500, 1000]
    let choice = Int(register(Register.control4) >> 4 & 3)
    return Int64((least[choice] + 200 * behaviour.calibrationShare) * 1_000_000)
  }

  mutating func finishRoutine(at now: Int64) {
    routineEnd = nil
    self[Register.go] = 0
    let passes = actuator.wiring == .sound
    switch mode {
    case .diagnostics: setStatus(Bit.diagnosis, !passes)
    case .calibration:
      let converges = passes && canCalibrate
      setStatus(Bit.diagnosis, !converges)
      if converges { storeCalibration() }
    default: break
    }
    update(at: now)
  }

  /// Whether the chip is set for the kind of actuator, and to voltages that move it.
  private var canCalibrate: Bool {
    let isLinear = has(Bit.linear, in: Register.feedback)
    return isLinear == (actuator.kind == .linear) && register(Register.ratedVoltage) > 0
      && register(Register.overdriveClamp) > 0
  }

  private mutating func storeCalibration() {
    self[Register.compensation] = actuator.compensation
    self[Register.backEMF] = actuator.backEMF
    self[Register.feedback] = register(Register.feedback) & ~3 | actuator.gain & 3
  }

  private mutating func setStatus(_ bit: UInt8, _ isSet: Bool) {
    registers[0] = registers[0] & ~bit | (isSet ? bit : 0)
  }

  /// Sets status bits, as if the chip were too hot, or detected a short that is not in the
  /// actuator.
  mutating func raise(_ bits: UInt8) { registers[0] |= bits & Bit.latched }
}
