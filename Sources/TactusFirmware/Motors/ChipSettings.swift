public import TactusWire

/// What is written into a DRV2605L for a motor: SLOS854, sections 8.5.2 "Voltages", 8.5.6 "Auto
/// calibration" and 8.6 "Register map".
public struct ChipSettings: Sendable {
  private let actuator: ActuatorDescription

  /// The settings of a motor.
  public init(_ actuator: ActuatorDescription) { self.actuator = actuator }

  /// Settings that are written before the motor is tested.
  public var count: Int { 10 }

  /// The register and the value of one of them.
  public subscript(place: Int) -> (register: UInt8, value: UInt8) {
    switch place {
    // Out of standby, into the mode of the calibration, in which nothing is driven before GO.
    case 0: (ChipRegister.mode, ChipMode.calibration)
    case 1: (ChipRegister.realTimeInput, 0)
    // The library of resonant motors, or the first of the others. Real-time input does not use it.
    case 2: (ChipRegister.library, isResonant ? 6 : 1)
    case 3: (ChipRegister.ratedVoltage, ratedVoltage)
    case 4: (ChipRegister.clampVoltage, clampVoltage)
    case 5: (ChipRegister.feedback, feedback(gain: 2))
    case 6: (ChipRegister.control1, 1 << 7 | driveTime)
    case 7: (ChipRegister.control2, control2)
    case 8: (ChipRegister.control3, control3)
    // Up to 1.2 s for the calibration. The lowest bit must stay 0: it burns the settings in.
    default: (ChipRegister.control4, 3 << 4)
    }
  }

  private var isResonant: Bool { actuator.kind == .resonant }

  /// Whether the chip has to find out what the motor does.
  public var needsCalibration: Bool { actuator.isClosedLoop }

  /// Whether a calibration is that of a motor as described.
  public func accepts(_ calibration: Calibration) -> Bool {
    actuator.compensation.contains(calibration.compensation)
      && actuator.backEMF.contains(calibration.backEMF)
  }

  /// Resonant or not, braking by three, high gain of the loop: the values that the calibration asks
  /// for (section 8.5.6), and the gain that it found.
  public func feedback(gain: UInt8) -> UInt8 {
    (isResonant ? 1 << 7 : 0) | 2 << 4 | 2 << 2 | gain & 3
  }

  /// Half a period, in steps of 0.1 ms above 0.5 ms; of an eccentric motor 4.8 ms, the chip's own
  /// value, in steps of 0.2 ms above 1 ms.
  private var driveTime: UInt8 {
    guard isResonant else { return 0x13 }
    let microseconds = 500_000 / UInt32(max(actuator.resonanceHertz, 1))
    return UInt8(min((max(microseconds, 500) - 500 + 50) / 100, 31))
  }

  /// Closed loop: the input goes one way; with the other half for braking, half of it would be off.
  /// Open loop: it goes both ways, because one-way input is for closed loop alone. The brake is
  /// stabilized; sampling for 300 µs, blanking and dissipation by their second values.
  private var control2: UInt8 {
    (actuator.isClosedLoop ? 0 : 1 << 7) | 1 << 6 | 3 << 4 | 1 << 2 | 1
  }

  /// The noise gate at 4 %, and the loop. Closed loop: an input without sign. Open loop: one with a
  /// sign, because without it 0 is full drive backwards.
  private var control3: UInt8 {
    let loop: UInt8 =
      actuator.isClosedLoop ? 1 << 3 | (isResonant ? 1 << 5 : 0) : 1 << 5 | (isResonant ? 1 : 0)
    return 2 << 6 | loop
  }

  // MARK: Voltages

  // Whole numbers: a controller without a library has no square root and few conversions. Codes are
  // rounded down: never more than the motor may have.

  /// Hundredths of a millivolt.
  private var rated: UInt64 { UInt64(actuator.ratedMillivolts) * 100 }
  private var peak: UInt64 { UInt64(actuator.peakMillivolts) * 100 }

  /// Closed loop alone uses it: the effective voltage of a resonant motor, 20.58 mV × code / √(1 −
  /// 1.5 ms × resonance) with the sampling time of 300 µs (equation 5), or the average of another,
  /// 21.18 mV × code (equation 4).
  private var ratedVoltage: UInt8 {
    guard isResonant else { return Self.code(UInt32(rated) / 2118) }
    let share = Self.share(15, of: actuator.resonanceHertz)
    return Self.code { $0 * $0 * (2058 * 2058) * 10_000 <= rated * rated * share }
  }

  /// The most that the output has. In open loop it is full drive: 21.32 mV × code × √(1 − 0.8 ms ×
  /// frequency), effective (equation 7), at the lowest frequency of the band, where it is highest;
  /// of an eccentric motor 21.59 mV × code (equation 6). In closed loop it is the peak: 21.22 mV ×
  /// code (equation 9), of an eccentric motor 21.64 mV × code × 4.5 / 4.95 (equation 8).
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

  /// 1 less some ten-thousandths a hertz, of 10,000.
  private static func share(_ tenThousandths: UInt64, of hertz: UInt16) -> UInt64 {
    10_000 - min(tenThousandths * UInt64(hertz), 10_000)
  }

  private static func code(_ value: UInt32) -> UInt8 { UInt8(min(value, 255)) }

  /// The highest code that is not too high.
  private static func code(_ isAllowed: (UInt64) -> Bool) -> UInt8 {
    var code: UInt8 = 255
    while code > 0, !isAllowed(UInt64(code)) { code -= 1 }
    return code
  }

  // MARK: The input

  /// The input of a level of 65,535.
  public func input(_ level: UInt16) -> UInt8 {
    let steps = UInt32(actuator.inputSteps)
    return UInt8((UInt32(level) * steps + 32_767) / 65_535)
  }

  /// The period of a frequency in open loop, in steps of 98.46 µs, within the band; nil in closed
  /// loop.
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
