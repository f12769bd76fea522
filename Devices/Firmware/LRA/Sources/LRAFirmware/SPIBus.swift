import LRABoard
import TactusFirmware

/// The bus to the accelerometer: SPI 2 as a master in mode 3, with a pin that selects the chip
/// (RM0090, chapter "Serial peripheral interface"). A transfer has a timeout, so that no state of
/// the unit hangs the device.
struct SPIBus: SensorBus {
  /// The highest frequency of the chip's clock: ADXL345, data sheet, page 15.
  private static let highestHertz: UInt32 = 5_000_000
  /// The alternate function of SPI 2 on all of its pins.
  private static let function: UInt32 = 5
  /// The number of reads of the status after which a byte counts as lost: some 100 µs.
  private static let timeout = 500

  private static var control: Register { Register(Peripheral.spi2, 0x00) }
  private static var state: Register { Register(Peripheral.spi2, 0x08) }
  private static var data: Register { Register(Peripheral.spi2, 0x0C) }

  private static let filled: UInt32 = 1 << 0
  private static let busy: UInt32 = 1 << 7

  private let selectPin: Board.Pin

  init(_ board: Board, busHertz: UInt32) {
    selectPin = board.sensorSelectPin
    // The chip's clock is high at rest, and the chip must not be selected while it changes (data
    // sheet, page 15).
    selectPin.becomeOutput(isHigh: true)
    Register(Peripheral.clocks, 0x40).set(1 << 14)
    // The divider is a power of 2, from 2 on.
    var divider: UInt32 = 0
    while busHertz >> (divider + 1) > Self.highestHertz, divider < 7 { divider += 1 }
    // Mode 3, master, the unit's own selection input held high.
    let mode: UInt32 = 0b11 | 1 << 2 | 0b11 << 8
    Self.control.value = mode | divider << 3
    Self.control.value = mode | divider << 3 | 1 << 6
    board.sensorClockPin.become(Self.function)
    board.sensorInputPin.become(Self.function)
    board.sensorOutputPin.become(Self.function)
  }

  var microseconds: UInt32 { Clocks.lowMicroseconds }

  mutating func exchange(_ bytes: inout InlineArray<4, UInt8>, _ count: Int) -> Bool {
    selectPin.drive(false)
    var isWhole = true
    for place in 0..<count where isWhole {
      Self.data.value = UInt32(bytes[place])
      isWhole = comes(Self.filled, Self.filled)
      bytes[place] = UInt8(truncatingIfNeeded: Self.data.value)
    }
    isWhole = comes(0, Self.busy) && isWhole
    selectPin.drive(true)
    Clocks.wait(microseconds: 5)
    return isWhole
  }

  private func comes(_ bits: UInt32, _ mask: UInt32) -> Bool {
    for _ in 0..<Self.timeout where Self.state.value & mask == bits { return true }
    return false
  }
}
