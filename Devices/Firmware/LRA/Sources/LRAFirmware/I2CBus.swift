import TactusFirmware

/// The chip on I2C 1, pins B6 and B7, at 400 kHz. Every wait has an end: a bus that hangs is an
/// error, not a device that hangs.
struct I2CBus: RegisterBus {
  private static let address: UInt32 = 0x5A << 1
  /// Reads of a state before it counts as hung: some milliseconds, while a byte takes 23 µs.
  private static let patience = 4000

  private static var control: Register { Register(Peripheral.i2c1, 0x00) }
  private static var data: Register { Register(Peripheral.i2c1, 0x10) }
  private static var state: Register { Register(Peripheral.i2c1, 0x14) }
  private static var secondState: Register { Register(Peripheral.i2c1, 0x18) }

  private static let enable: UInt32 = 1 << 0
  private static let start: UInt32 = 1 << 8
  private static let stop: UInt32 = 1 << 9
  private static let acknowledge: UInt32 = 1 << 10
  private static let started: UInt32 = 1 << 0
  private static let addressed: UInt32 = 1 << 1
  private static let transferred: UInt32 = 1 << 2
  private static let filled: UInt32 = 1 << 6
  private static let emptied: UInt32 = 1 << 7
  /// Bus error, lost arbitration, no acknowledgement.
  private static let failures: UInt32 = 1 << 8 | 1 << 9 | 1 << 10

  init(busHertz: UInt32) {
    // Alternate function 4, open drain, pulled up.
    Register(Peripheral.portB, 0x00).put(0b1010 << 12, in: 0b1111 << 12)
    Register(Peripheral.portB, 0x04).set(0b11 << 6)
    Register(Peripheral.portB, 0x0C).put(0b0101 << 12, in: 0b1111 << 12)
    Register(Peripheral.portB, 0x20).put(0x44 << 24, in: 0xFF << 24)
    let megahertz = busHertz / 1_000_000
    Register(Peripheral.i2c1, 0x04).value = megahertz
    // Fast mode, two low to one high; rounded up, never faster than 400 kHz.
    Register(Peripheral.i2c1, 0x1C).value = 1 << 15 | (busHertz + 1_199_999) / 1_200_000
    // Edges of 300 ns.
    Register(Peripheral.i2c1, 0x20).value = megahertz * 300 / 1000 + 1
    Self.control.value = Self.enable
  }

  mutating func write(_ value: UInt8, to register: UInt8) -> Bool {
    let done = select(register) && send(value) && comes(Self.transferred)
    Self.control.set(Self.stop)
    return finish() && done
  }

  mutating func read(_ register: UInt8) -> UInt8? {
    guard select(register), begin(Self.address | 1) else {
      Self.control.set(Self.stop)
      _ = finish()
      return nil
    }
    // One byte: the end is asked for before it comes, and once. A second request would stay, and
    // end the next transfer before its address.
    Self.control.clear(Self.acknowledge)
    acceptAddress()
    Self.control.set(Self.stop)
    let value = comes(Self.filled) ? UInt8(truncatingIfNeeded: Self.data.value) : nil
    return finish() ? value : nil
  }

  private func select(_ register: UInt8) -> Bool {
    guard begin(Self.address) else { return false }
    acceptAddress()
    return send(register)
  }

  private func begin(_ address: UInt32) -> Bool {
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

  private func comes(_ flag: UInt32) -> Bool {
    for _ in 0..<Self.patience {
      let state = Self.state.value
      if state & Self.failures != 0 { return false }
      if state & flag != 0 { return true }
    }
    return false
  }

  /// Waits for the STOP condition; restarts the unit after a failure.
  private func finish() -> Bool {
    let isWell = Self.state.value & Self.failures == 0
    for _ in 0..<Self.patience where Self.secondState.value & 0b10 == 0 {
      if !isWell { restart() }
      return isWell
    }
    restart()
    return false
  }

  private func restart() {
    Self.state.clear(Self.failures)
    Self.control.clear(Self.enable)
    Self.control.value = Self.enable
  }
}
