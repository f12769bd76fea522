import LRABoard
import TactusFirmware

/// Reads and writes the registers of the chip at address 0x5A on I2C 1, at 400 kHz (RM0090, chapter
/// "Inter-integrated circuit interface"). Every transfer has a timeout, so that a hanging bus
/// causes an error and not a hanging device. Call ``recover()`` before the first transfer.
struct I2CBus {
  private static let address: UInt32 = 0x5A << 1
  /// The timeout of a transfer in microseconds; a transfer of three bytes takes 75.
  private static let timeout: UInt32 = 2000
  /// The alternate function of I2C 1 on all of its pins.
  private static let function: UInt32 = 4

  private static var control: Register { Register(Peripheral.i2c1, 0x00) }
  private static var data: Register { Register(Peripheral.i2c1, 0x10) }
  private static var state: Register { Register(Peripheral.i2c1, 0x14) }
  private static var secondState: Register { Register(Peripheral.i2c1, 0x18) }
  private static var clockReset: Register { Register(Peripheral.clocks, 0x20) }

  private static let clockBit: UInt32 = 1 << 21
  private static let enable: UInt32 = 1 << 0
  private static let start: UInt32 = 1 << 8
  private static let stop: UInt32 = 1 << 9
  private static let reset: UInt32 = 1 << 15
  private static let started: UInt32 = 1 << 0
  private static let addressed: UInt32 = 1 << 1
  private static let transferred: UInt32 = 1 << 2
  private static let filled: UInt32 = 1 << 6
  private static let emptied: UInt32 = 1 << 7
  private static let busy: UInt32 = 1 << 1
  /// The status bits that end a transfer: lost arbitration, and no acknowledgement. The bit for a
  /// bus error is ignored: a master may set it without an error, and the transfer continues
  /// (ES0182, "Spurious bus error detection in master mode").
  private static let failures: UInt32 = 1 << 9 | 1 << 10

  private let clockPin: Board.Pin
  private let dataPin: Board.Pin
  private let busHertz: UInt32
  /// The low bits of the microseconds at the beginning of the transfer.
  private var begin: UInt32 = 0

  init(_ board: Board, busHertz: UInt32) {
    (clockPin, dataPin) = (board.busClockPin, board.busDataPin)
    self.busHertz = busHertz
  }

  /// Writes a register. After a failure ``recover()`` must be called, because a STOP that is
  /// requested while START is pending would end the next transfer before its address.
  mutating func write(_ value: UInt8, to register: UInt8) -> Bool {
    begin = Clocks.lowMicroseconds
    guard select(register), send(value), comes(Self.transferred) else { return false }
    Self.control.set(Self.stop)
    return finish()
  }

  mutating func read(_ register: UInt8) -> UInt8? {
    begin = Clocks.lowMicroseconds
    guard select(register), comes(Self.transferred), start(Self.address | 1) else { return nil }
    // Reads one byte without an acknowledgement, because ACK is never set. STOP is requested before
    // the byte arrives, and only once: a second request would end the next transfer before its
    // address.
    acceptAddress()
    Self.control.set(Self.stop)
    guard comes(Self.filled) else { return nil }
    let value = UInt8(truncatingIfNeeded: Self.data.value)
    return finish() ? value : nil
  }

  /// Sends START, the chip's address and the number of a register. Fails while a STOP is pending,
  /// which would end the transfer before its address.
  private func select(_ register: UInt8) -> Bool {
    guard !Self.control.has(Self.stop), !Self.secondState.has(Self.busy), start(Self.address) else {
      return false
    }
    acceptAddress()
    return send(register)
  }

  private func start(_ address: UInt32) -> Bool {
    Self.control.set(Self.start)
    guard comes(Self.started) else { return false }
    Self.data.value = address
    return comes(Self.addressed)
  }

  /// Clears the address flag, by reading both status registers.
  private func acceptAddress() {
    _ = Self.state.value
    _ = Self.secondState.value
  }

  private func send(_ byte: UInt8) -> Bool {
    guard comes(Self.emptied) else { return false }
    Self.data.value = UInt32(byte)
    return true
  }

  private var isInTime: Bool { Clocks.lowMicroseconds &- begin < Self.timeout }

  private func comes(_ flag: UInt32) -> Bool {
    repeat {
      let state = Self.state.value
      if state & Self.failures != 0 { return false }
      if state & flag != 0 { return true }
    } while isInTime
    return false
  }

  /// Waits for the STOP condition on the bus; before it the control register must not be written
  /// (RM0090, bit STOP).
  /// - Returns: whether the transfer succeeded and the bus is free.
  private func finish() -> Bool {
    while Self.control.value & Self.stop != 0 || Self.secondState.value & Self.busy != 0 {
      if !isInTime { return false }
    }
    return Self.state.value & Self.failures == 0
  }
}

// Setup and recovery of the bus.
extension I2CBus {
  /// Frees a bus that is held low, and sets the unit up after a reset.
  ///
  /// - A chip that was interrupted within a byte holds SDA low until it has been clocked to the end
  ///   of the byte: at most nine clocks (UM10204, section 3.1.16).
  /// - An analog filter that starts with a wrong value leaves BUSY set (ES0182, "I2C analog filter
  ///   may provide wrong value, locking BUSY flag and preventing master mode entry"). Driving both
  ///   pins low and high, and then SWRST, clears it.
  /// - I2C_CR1 must not be written while a START or STOP is pending (RM0090, bit STOP); therefore
  ///   the clock control resets the unit first.
  ///
  /// - Returns: whether both lines are high.
  func recover() -> Bool {
    Self.clockReset.set(Self.clockBit)
    Self.clockReset.clear(Self.clockBit)
    clockPin.becomeOpenOutput()
    dataPin.becomeOpenOutput()
    wait()
    for _ in 0..<9 where !dataPin.isHigh {
      clockPin.drive(false)
      wait()
      clockPin.drive(true)
      wait()
    }
    // A STOP condition: SDA rises while SCL is high.
    clockPin.drive(false)
    wait()
    dataPin.drive(false)
    wait()
    clockPin.drive(true)
    wait()
    dataPin.drive(true)
    wait()
    let isFree = clockPin.isHigh && dataPin.isHigh
    clockPin.become(Self.function)
    dataPin.become(Self.function)
    Self.control.value = Self.reset
    Self.control.value = 0
    configure()
    return isFree
  }

  private func configure() {
    let megahertz = busHertz / 1_000_000
    Register(Peripheral.i2c1, 0x04).value = megahertz
    // Fast mode, in which SCL is low twice as long as high. The divider is rounded up, so that the
    // bus never exceeds 400 kHz.
    Register(Peripheral.i2c1, 0x1C).value = 1 << 15 | (busHertz + 1_199_999) / 1_200_000
    // The longest rise time of an edge is 300 ns.
    Register(Peripheral.i2c1, 0x20).value = megahertz * 300 / 1000 + 1
    Self.control.value = Self.enable
  }

  /// Waits half a bit at 100 kHz.
  private func wait() { Clocks.wait(microseconds: 5) }
}
