import CBoard
import TactusFirmware
import TactusWire
import _Volatile

/// The stored calibrations: consecutive records of 32 bytes in a separate sector of flash. The last
/// record of an actuator is valid. Each record is written to blank flash, so that nothing is erased
/// while the motor may play: erasing takes up to a second, in which the core stops (RM0090, section
/// 3.5 "Embedded Flash memory interface: erase and program").
enum KeptCalibrations {
  private static let recordBytes: UInt = 32
  private static let records: UInt = 512
  private static let magic: UInt32 = 0x314C_4143  // "CAL1"
  private static let blank: UInt32 = 0xFFFF_FFFF

  /// The stored calibration of an actuator; nil if there is none.
  static func find(_ actuator: ActuatorDescription) -> Calibration? {
    var found: Calibration?
    for place in 0..<records {
      let record = Record(place)
      if record.isBlank { break }
      if record.isWhole, record.actuator == actuator.digest { found = record.calibration }
    }
    return found
  }

  /// Stores a calibration.
  /// - Returns: whether the stored calibration can be read back.
  static func keep(_ calibration: Calibration, of actuator: ActuatorDescription) -> Bool {
    var place: UInt = 0
    while place < records, !Record(place).isBlank { place += 1 }
    guard place < records else { return false }
    Flash.unlock()
    let record = Record(place)
    record.write(calibration, of: actuator.digest)
    Flash.lock()
    return record.isWhole && record.calibration == calibration
  }

  /// Erases the sector if it is full. Call it before the watchdog starts.
  static func makeRoom() {
    if Record(records - 1).isBlank { return }
    Flash.unlock()
    Flash.eraseKept()
    Flash.lock()
  }

  /// A record of 32 bytes: magic number, digest of the actuator's description, the values of the
  /// calibration, the version of the firmware, and a checksum.
  private struct Record {
    private let start: UInt

    init(_ place: UInt) { start = UInt(board_kept_address()) + place * recordBytes }

    private func word(_ place: UInt) -> UInt32 {
      unsafe VolatileMappedRegister<UInt32>(unsafeBitPattern: start + 4 * place).load()
    }

    var isBlank: Bool {
      for place: UInt in 0..<5 where word(place) != blank { return false }
      return true
    }

    var isWhole: Bool { word(0) == magic && word(4) == checksum }
    var actuator: UInt32 { word(1) }

    private var checksum: UInt32 { Self.sum(word(1), word(2), word(3)) }

    private static func sum(_ actuator: UInt32, _ values: UInt32, _ firmware: UInt32) -> UInt32 {
      var sum = Digest()
      sum.add(actuator)
      sum.add(values)
      sum.add(firmware)
      return sum.value
    }

    var calibration: Calibration {
      let (values, firmware) = (word(2), word(3))
      return Calibration(
        compensation: Self.byte(values, 0), backEMF: Self.byte(values, 1),
        gain: Self.byte(values, 2),
        firmware: FirmwareVersion(
          Self.byte(firmware, 0), Self.byte(firmware, 1), Self.byte(firmware, 2)),
        isKept: true)
    }

    private static func byte(_ word: UInt32, _ place: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (8 * place))
    }

    /// Writes the record. The magic number is last, so that the record is invalid if the power
    /// fails before.
    func write(_ calibration: Calibration, of actuator: UInt32) {
      let values =
        UInt32(calibration.compensation) | UInt32(calibration.backEMF) << 8
        | UInt32(calibration.gain) << 16
      let version = calibration.firmware
      let firmware =
        UInt32(version.major) | UInt32(version.minor) << 8 | UInt32(version.patch) << 16
      Flash.program(actuator, at: start + 4)
      Flash.program(values, at: start + 8)
      Flash.program(firmware, at: start + 12)
      Flash.program(Self.sum(actuator, values, firmware), at: start + 16)
      Flash.program(magic, at: start)
    }
  }
}

/// Writes and erases the flash memory (RM0090, section 3).
enum Flash {
  private static var key: Register { Register(Peripheral.flash, 0x04) }
  private static var state: Register { Register(Peripheral.flash, 0x0C) }
  private static var control: Register { Register(Peripheral.flash, 0x10) }

  private static let busy: UInt32 = 1 << 16
  private static let errors: UInt32 = 0b1_1111_0000
  private static let program: UInt32 = 1 << 0
  private static let erase: UInt32 = 1 << 1
  private static let start: UInt32 = 1 << 16
  private static let locked: UInt32 = 1 << 31
  /// The bits PSIZE for writing words of 32 bits, which needs a supply of 2.7 to 3.6 V.
  private static let words: UInt32 = 0b10 << 8
  /// Sector 3, of 16 KB, at 0x0800C000 (RM0090, table 5).
  private static let keptSector: UInt32 = 3 << 3
  /// The largest number of reads of the status: erasing a sector takes up to a second.
  private static let timeout = 8_000_000

  static func unlock() {
    guard control.has(locked) else { return }
    key.value = 0x4567_0123
    key.value = 0xCDEF_89AB
  }

  static func lock() { control.set(locked) }

  static func program(_ word: UInt32, at address: UInt) {
    awaitEnd()
    state.value = errors
    control.value = words | program
    unsafe VolatileMappedRegister<UInt32>(unsafeBitPattern: address).store(word)
    awaitEnd()
    control.clear(program)
  }

  static func eraseKept() {
    awaitEnd()
    state.value = errors
    control.value = words | erase | keptSector
    control.set(start)
    awaitEnd()
    control.clear(erase | keptSector)
  }

  private static func awaitEnd() {
    for _ in 0..<timeout where state.value & busy == 0 { return }
  }
}
