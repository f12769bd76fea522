import LRABoard
import _Volatile

/// A register of the controller. The address comes from RM0090, chapter "Memory map", and the
/// offset from the chapter of the peripheral.
struct Register {
  private let cell: VolatileMappedRegister<UInt32>

  init(_ peripheral: UInt, _ place: UInt) {
    // Converts the address of a register to an access to memory.
    cell = unsafe VolatileMappedRegister<UInt32>(unsafeBitPattern: peripheral + place)
  }

  var value: UInt32 {
    get { cell.load() }
    nonmutating set { cell.store(newValue) }
  }

  /// Sets bits and leaves the others unchanged.
  func set(_ bits: UInt32) { value |= bits }

  /// Clears bits and leaves the others unchanged.
  func clear(_ bits: UInt32) { value &= ~bits }

  /// Writes a value to the bits of a mask and leaves the others unchanged.
  func put(_ bits: UInt32, in mask: UInt32) { value = value & ~mask | bits }

  func has(_ bits: UInt32) -> Bool { value & bits == bits }
}

/// The base addresses of the peripherals.
enum Peripheral {
  static let timer2: UInt = 0x4000_0000
  static let watchdog: UInt = 0x4000_3000
  static let spi2: UInt = 0x4000_3800
  static let usart2: UInt = 0x4000_4400
  static let usart3: UInt = 0x4000_4800
  static let i2c1: UInt = 0x4000_5400
  static let usart1: UInt = 0x4001_1000
  static let clocks: UInt = 0x4002_3800
  static let flash: UInt = 0x4002_3C00
  static let systemTimer: UInt = 0xE000_E010
  static let interrupts: UInt = 0xE000_E100

  static func port(_ port: Board.Pin.Port) -> UInt { 0x4002_0000 + 0x400 * UInt(port.rawValue) }
}
