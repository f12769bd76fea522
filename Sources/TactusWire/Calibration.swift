/// The values that a driver chip measured for its motor. The device stores them and writes them to
/// the chip after each start.
public struct Calibration: Sendable, Hashable, BitwiseCopyable {
  /// The compensation of resistive losses in the form of the chip: for a DRV2605L, 1 + value / 255.
  public var compensation: UInt8
  /// The back electromotive force at the rated voltage, in the form of the chip.
  public var backEMF: UInt8
  /// The gain of the chip's measurement, 0 to 3.
  public var gain: UInt8
  /// The firmware that calibrated the motor.
  public var firmware: FirmwareVersion
  /// Whether the calibration is stored in non-volatile memory.
  public var isKept: Bool

  /// Creates a calibration.
  public init(
    compensation: UInt8, backEMF: UInt8, gain: UInt8,
    firmware: FirmwareVersion = FirmwareVersion(0, 0, 0), isKept: Bool = false
  ) {
    (self.compensation, self.backEMF, self.gain) = (compensation, backEMF, gain)
    (self.firmware, self.isKept) = (firmware, isKept)
  }
}
