/// What a driver chip found out about its motor. The device keeps it and gives it back to the chip
/// after each start.
public struct Calibration: Sendable, Hashable, BitwiseCopyable {
  /// Losses of the resistance, as the chip has them: of a DRV2605L 1 + value / 255.
  public var compensation: UInt8
  /// The back electromotive force at the rated voltage, as the chip has it.
  public var backEMF: UInt8
  /// The gain at which it was measured, 0 to 3.
  public var gain: UInt8
  /// What calibrated the motor.
  public var firmware: FirmwareVersion
  /// Whether it outlasts the power.
  public var isKept: Bool

  /// Values of a chip.
  public init(
    compensation: UInt8, backEMF: UInt8, gain: UInt8,
    firmware: FirmwareVersion = FirmwareVersion(0, 0, 0), isKept: Bool = false
  ) {
    (self.compensation, self.backEMF, self.gain) = (compensation, backEMF, gain)
    (self.firmware, self.isKept) = (firmware, isKept)
  }
}
