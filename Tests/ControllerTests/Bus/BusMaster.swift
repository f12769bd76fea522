import Testing

@testable import VirtualController

/// A program that controls the I2C unit through its registers, step by step. Time passes only in
/// the calls of this type.
struct BusMaster {
  var unit: I2CUnit
  /// The time in nanoseconds since power-up.
  var now: Int64 = 1_000_000 {
    didSet { unit.advance(to: now) }
  }

  typealias Control = I2CUnit.Control
  typealias State = I2CUnit.State
  typealias Offset = I2CUnit.Offset

  /// The address bytes of the DRV2605L for writing and for reading.
  static let writing: UInt8 = 0x5A << 1
  static let reading: UInt8 = 0x5A << 1 | 1
  /// The duration of a bit at 400 kHz, in nanoseconds.
  static let bit: Int64 = 2500

  /// Creates a unit at 12 MHz, set up for a bus of 400 kHz or left in its state after a reset.
  init(isSetUp: Bool = true) {
    unit = I2CUnit(hertz: 12_000_000)
    if isSetUp { setUp() }
  }

  mutating func setUp() {
    write(12, to: Offset.frequency)
    write(1 << 15 | 10, to: Offset.clock)
    write(4, to: Offset.rise)
    write(Control.enable, to: Offset.control)
  }

  @discardableResult
  mutating func read(_ offset: UInt32) -> UInt32 {
    unit.read(offset, at: now) ?? .max
  }

  mutating func write(_ value: UInt32, to offset: UInt32) {
    _ = unit.write(value, to: offset, at: now)
  }

  var control: UInt32 { unit.control }

  /// The value of SR1, without the effects of a read.
  var state: UInt32 { unit.state }

  /// The value of SR2, without the effects of a read.
  var bus: UInt32 {
    var copy = unit
    copy.hasReadState = false
    return copy.read(Offset.bus, at: now) ?? .max
  }

  mutating func wait(bits: Int64) { now += bits * Self.bit }

  mutating func set(_ bits: UInt32) { write(control | bits, to: Offset.control) }

  mutating func clear(_ bits: UInt32) { write(control & ~bits, to: Offset.control) }

  /// Sends START and the address, until ADDR or AF is set: the events EV5 and EV6, without clearing
  /// ADDR.
  mutating func address(_ byte: UInt8) {
    set(Control.start)
    wait(bits: 1)
    _ = read(Offset.state)
    write(UInt32(byte), to: Offset.data)
    wait(bits: 9)
  }

  /// Reads SR1 and then SR2, which clears ADDR: event EV6.
  mutating func clearAddress() {
    _ = read(Offset.state)
    _ = read(Offset.bus)
  }

  /// Writes bytes to the chip, each after the previous one was sent, without a STOP.
  mutating func send(_ bytes: [UInt8]) {
    address(Self.writing)
    clearAddress()
    for byte in bytes {
      write(UInt32(byte), to: Offset.data)
      wait(bits: 9)
    }
  }

  /// Sends a STOP and waits for it.
  mutating func stop() {
    set(Control.stop)
    wait(bits: 1)
  }

  /// Selects the register of the DRV2605L that the next read returns.
  mutating func select(_ register: UInt8) {
    send([register])
    stop()
  }
}
