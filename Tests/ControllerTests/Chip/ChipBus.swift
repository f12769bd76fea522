@testable import VirtualController

/// A simulated DRV2605L, and functions that write and read its registers as an I2C master does.
final class ChipBus {
  typealias Register = DRV2605Register
  typealias Bit = DRV2605Bit

  var chip = DRV2605Chip()
  /// The time in nanoseconds since power-up.
  var now: Int64 = 10_000_000 {
    didSet { chip.advance(to: now) }
  }

  /// - Returns: whether the chip acknowledged all bytes.
  @discardableResult
  func write(_ value: UInt8, to register: UInt8) -> Bool {
    let bytes = [register, value]
    return chip.begin(0x5A, isRead: false, at: now) && bytes.allSatisfy { chip.take($0, at: now) }
  }

  /// - Returns: whether the chip acknowledges an address.
  func answers(_ address: UInt8 = 0x5A) -> Bool {
    chip.begin(address, isRead: false, at: now)
  }

  func read(_ register: UInt8) -> UInt8 {
    _ = chip.begin(0x5A, isRead: false, at: now)
    _ = chip.take(register, at: now)
    _ = chip.begin(0x5A, isRead: true, at: now)
    return chip.give(at: now)
  }

  /// Takes the chip out of standby, into a mode.
  func wake(_ mode: DRV2605Mode) { write(mode.rawValue, to: Register.mode) }

  /// Sets up a linear actuator in closed loop, with unidirectional unsigned input in real-time
  /// mode.
  func setUpRealTime() {
    write(0xB6, to: Register.feedback)
    write(0x75, to: Register.control2)
    write(0xA8, to: Register.control3)
    wake(.realTime)
  }
}
