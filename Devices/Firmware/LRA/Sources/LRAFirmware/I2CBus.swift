import LRABoard
import TactusFirmware

/// A chip on I2C 1, at 400 kHz: RM0090, chapter "Inter-integrated circuit interface". Every
/// transfer has an end: a bus that hangs is an error, not a device that hangs. It must be set up by
/// ``recover()`` first.
struct I2CBus {
  private static let address: UInt32 = 0x5A << 1
  /// Microseconds of a transfer at most; one of three bytes takes 75.
  private static let patience: UInt32 = 2000
  /// Alternate function of I2C 1 on all of its pins.
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
  /// Lost arbitration, no acknowledgement. A bus error is none: a master may see one that is not
  /// there, and the transfer goes on (ES0182, "Spurious bus error detection in master mode").
  private static let failures: UInt32 = 1 << 9 | 1 << 10

  private let clockPin: Board.Pin
  private let dataPin: Board.Pin
  private let busHertz: UInt32
  /// The low bits of the counter when the transfer began.
  private var begin: UInt32 = 0

  init(_ board: Board, busHertz: UInt32) {
    (clockPin, dataPin) = (board.busClockPin, board.busDataPin)
    self.busHertz = busHertz
  }

  /// After a failure only ``recover()`` helps: a STOP that is requested while START still waits
  /// would end the next transfer before its address.
  mutating func write(_ value: UInt8, to register: UInt8) -> Bool {
    begin = Clocks.lowMicroseconds
    guard select(register), send(value), comes(Self.transferred) else { return false }
    Self.control.set(Self.stop)
    return finish()
  }

  mutating func read(_ register: UInt8) -> UInt8? {
    begin = Clocks.lowMicroseconds
    guard select(register), comes(Self.transferred), start(Self.address | 1) else { return nil }
    // One byte, which is not acknowledged, because ACK is never set. The end is requested before it
    // comes, and once: a second request would stay, and end the next transfer before its address.
    acceptAddress()
    Self.control.set(Self.stop)
    guard comes(Self.filled) else { return nil }
    let value = UInt8(truncatingIfNeeded: Self.data.value)
    return finish() ? value : nil
  }

  /// A STOP that is left over would end the transfer before its address.
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

  /// The flag of the address goes when both states have been read.
  private func acceptAddress() {
    _ = Self.state.value
    _ = Self.secondState.value
  }

  private func send(_ byte: UInt8) -> Bool {
    guard comes(Self.emptied) else { return false }
    Self.data.value = UInt32(byte)
    return true
  }

  private var isInTime: Bool { Clocks.lowMicroseconds &- begin < Self.patience }

  private func comes(_ flag: UInt32) -> Bool {
    repeat {
      let state = Self.state.value
      if state & Self.failures != 0 { return false }
      if state & flag != 0 { return true }
    } while isInTime
    return false
  }

  /// Waits until the STOP condition is on the bus: before that the control register must not be
  /// written (RM0090, bit STOP).
  /// - Returns: whether the transfer went well and the bus is free.
  private func finish() -> Bool {
    while Self.control.value & Self.stop != 0 || Self.secondState.value & Self.busy != 0 {
      if !isInTime { return false }
    }
    return Self.state.value & Self.failures == 0
  }
}

// Setting up and freeing the bus.
extension I2CBus {
  /// Frees a bus that something holds, and sets the unit up from its reset.
  ///
  /// - A chip that was interrupted in the middle of a byte holds SDA until it has been clocked to
  ///   the end of the byte: nine clocks at most (UM10204, section 3.1.16).
  /// - An analog filter that starts with a wrong value leaves BUSY set (ES0182, "I2C analog filter
  ///   may provide wrong value, locking BUSY flag and preventing master mode entry"); both pins
  ///   driven low and high, and SWRST behind it, clear it.
  /// - A START or STOP that is still requested forbids to write I2C_CR1 (RM0090, bit STOP), so that
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
    // Fast mode, two low to one high; rounded up, never faster than 400 kHz.
    Register(Peripheral.i2c1, 0x1C).value = 1 << 15 | (busHertz + 1_199_999) / 1_200_000
    // Edges of 300 ns.
    Register(Peripheral.i2c1, 0x20).value = megahertz * 300 / 1000 + 1
    Self.control.value = Self.enable
  }

  /// Half a bit of 100 kHz, and more.
  private func wait() { Clocks.wait(microseconds: 5) }
}
