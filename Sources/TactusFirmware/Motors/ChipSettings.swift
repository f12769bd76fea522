public import TactusWire

/// The register values of a DRV2605L for a motor: SLOS854, sections 8.5.2 "Voltages", 8.5.6 "Auto
/// calibration" and 8.6 "Register map".
public struct ChipSettings: Sendable {
  private let actuator: ActuatorDescription

  /// Creates the settings of a motor.
  public init(_ actuator: ActuatorDescription) { self.actuator = actuator }

  /// The number of settings that are written before the motor is tested.
  public var count: Int { 10 }

  /// One setting: its register and its value.
  public subscript(place: Int) -> (register: UInt8, value: UInt8) {
    switch place {
    // Leaves standby for the calibration mode, in which nothing is driven before GO.
    case 0: (ChipRegister.mode, ChipMode.calibration)
    case 1: (ChipRegister.realTimeInput, 0)
    // The library of resonant motors, or the first one of eccentric motors. Real-time input uses
    // neither.
    case 2: (ChipRegister.library, isResonant ? 6 : 1)
    case 3: (ChipRegister.ratedVoltage, ratedVoltage)
    case 4: (ChipRegister.clampVoltage, clampVoltage)
    case 5: (ChipRegister.feedback, feedback(gain: 2))
    case 6: (ChipRegister.control1, 1 << 7 | driveTime)
    case 7: (ChipRegister.control2, control2)
    case 8: (ChipRegister.control3, control3)
    // Up to 1.2 s for the calibration. The lowest bit must stay 0, because it programs the one-time
    // memory.
    default: (ChipRegister.control4, 3 << 4)
    }
  }

  private var isResonant: Bool { actuator.kind == .resonant }

  /// Whether the chip must calibrate for the motor.
  public var needsCalibration: Bool { actuator.isClosedLoop }

  /// Whether a calibration is valid for the described motor.
  public func accepts(_ calibration: Calibration) -> Bool {
    actuator.compensation.contains(calibration.compensation)
      && actuator.backEMF.contains(calibration.backEMF)
  }

  /// The value of the feedback register: the type of motor, a brake factor of three, and a high
  /// loop gain, as the calibration requires (section 8.5.6), with the gain that the calibration
  /// found.
  public func feedback(gain: UInt8) -> UInt8 {
    (isResonant ? 1 << 7 : 0) | 2 << 4 | 2 << 2 | gain & 3
  }

  /// The drive time: half a period of the resonance, in steps of 0.1 ms above 0.5 ms; for an
  /// eccentric motor 4.8 ms, the chip's default, in steps of 0.2 ms above 1 ms.
  private var driveTime: UInt8 {
    guard isResonant else { return 0x13 }
    let microseconds = 500_000 / UInt32(max(actuator.resonanceHertz, 1))
    return UInt8(min((max(microseconds, 500) - 500 + 50) / 100, 31))
  }

  /// In closed loop the input is unidirectional, because bidirectional input would use half of its
  /// range for braking. In open loop it is bidirectional, because unidirectional input requires
  /// closed loop. The brake is stabilised, sampling takes 300 µs, and the fields for the blanking
  /// time and the dissipation time are 1.
  private var control2: UInt8 {
    (actuator.isClosedLoop ? 0 : 1 << 7) | 1 << 6 | 3 << 4 | 1 << 2 | 1
  }

  /// The noise gate at 4 %, and the loop. In closed loop the input is unsigned. In open loop it is
  /// signed, because with unsigned input 0 is full drive backwards.
  private var control3: UInt8 {
    let loop: UInt8 =
      actuator.isClosedLoop ? 1 << 3 | (isResonant ? 1 << 5 : 0) : 1 << 5 | (isResonant ? 1 : 0)
    return 2 << 6 | loop
  }

  // MARK: Voltages

  // The voltages are computed with integers, because a controller without a math library has no
  // square root and few conversions. Codes are rounded down, so that the voltage never exceeds the
  // limit.

  /// The rated voltage in hundredths of a millivolt.
  private var rated: UInt64 { UInt64(actuator.ratedMillivolts) * 100 }
  private var peak: UInt64 { UInt64(actuator.peakMillivolts) * 100 }

  /// Used only in closed loop: the RMS voltage of a resonant motor, 20.58 mV × code / √(1 − 1.5 ms
  /// × resonance) with the sampling time of 300 µs (equation 5), or the average voltage of another
  /// motor, 21.18 mV × code (equation 4).
  private var ratedVoltage: UInt8 {
    guard isResonant else { return Self.code(UInt32(rated) / 2118) }
    let share = Self.share(15, of: actuator.resonanceHertz)
    return Self.code { $0 * $0 * (2058 * 2058) * 10_000 <= rated * rated * share }
  }

  /// The highest output voltage. In open loop it is full drive: 21.32 mV × code × √(1 − 0.8 ms ×
  /// frequency), RMS (equation 7), at the lowest frequency of the band, where it is highest; for an
  /// eccentric motor 21.59 mV × code (equation 6). In closed loop it is the peak: 21.22 mV × code
  /// (equation 9), for an eccentric motor 21.64 mV × code × 4.5 / 4.95 (equation 8).
  private var clampVoltage: UInt8 {
    switch (actuator.isClosedLoop, isResonant) {
    case (false, true):
      let share = max(Self.share(8, of: actuator.bandHertz.lowerBound), 1)
      return Self.code { $0 * $0 * (2132 * 2132) * share <= rated * rated * 10_000 }
    case (false, false): return Self.code(UInt32(rated) / 2159)
    case (true, true): return Self.code(UInt32(peak) / 2122)
    case (true, false): return Self.code(UInt32(actuator.peakMillivolts) * 495 / 9738)
    }
  }

  /// 10,000 minus `tenThousandths` per hertz, at least 0.
  private static func share(_ tenThousandths: UInt64, of hertz: UInt16) -> UInt64 {
    10_000 - min(tenThousandths * UInt64(hertz), 10_000)
  }

  private static func code(_ value: UInt32) -> UInt8 { UInt8(min(value, 255)) }

  /// The highest code that is allowed; 0 if none is.
  private static func code(_ isAllowed: (UInt64) -> Bool) -> UInt8 {
    var code: UInt8 = 255
    while code > 0, !isAllowed(UInt64(code)) { code -= 1 }
    return code
  }

  // MARK: The input

  /// The input value for a level of 0 to 65,535.
  public func input(_ level: UInt16) -> UInt8 {
    let steps = UInt32(actuator.inputSteps)
    return UInt8((UInt32(level) * steps + 32_767) / 65_535)
  }

  /// The period of a frequency in open loop, in steps of 98.46 µs, limited to the band; nil in
  /// closed loop and for an eccentric motor.
  public func period(_ frequencySixteenths: UInt16) -> UInt8? {
    guard !actuator.isClosedLoop, isResonant else { return nil }
    let band = actuator.bandHertz
    let frequency = min(
      max(UInt32(frequencySixteenths), UInt32(band.lowerBound) * 16), UInt32(band.upperBound) * 16)
    // 16 / 98.46 µs.
    let steps = (162_503 + frequency / 2) / max(frequency, 1)
    return UInt8(min(max(steps, 1), 127))
  }
}
