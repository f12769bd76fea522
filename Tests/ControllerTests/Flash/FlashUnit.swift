@testable import VirtualController

/// The flash memory of an STM32F405 or F446 with its registers, and functions that use it as a
/// program does.
final class FlashUnit {
  typealias Control = FlashControl.Control
  typealias Offset = FlashControl.Offset
  typealias Status = FlashControl.Status

  /// The bits of PSIZE for 32 bits.
  static let words: UInt32 = 2 << 8
  /// The first address of sector 1.
  static let sector1: UInt32 = 0x0800_4000

  var flash: FlashControl
  var now: Int64 = 0 { didSet { flash.advance(to: now) } }

  init(_ model: ControllerModel = .stm32f405, _ behaviour: FlashBehaviour = FlashBehaviour()) {
    flash = FlashControl(model, behaviour)
  }

  /// Creates a flash memory whose control register is unlocked.
  static func open(
    _ model: ControllerModel = .stm32f405, _ behaviour: FlashBehaviour = FlashBehaviour()
  ) -> FlashUnit {
    let unit = FlashUnit(model, behaviour)
    for key in FlashControl.keys { unit.write(key, to: Offset.key) }
    return unit
  }

  func write(_ value: UInt32, to offset: UInt32) { _ = flash.write(value, to: offset, at: now) }

  func read(_ offset: UInt32) -> UInt32 { flash.read(offset, at: now) ?? 0 }

  var status: UInt32 { read(Offset.status) }
  var control: UInt32 { read(Offset.control) }
  var isLocked: Bool { control & Control.lock != 0 }

  /// Stores the low `count` bytes of a value, the lowest first, as the core does.
  func store(_ value: UInt32, _ count: Int = 4, at address: UInt32) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    flash.store(FlashControl.Store(address: address, bytes: bytes), at: now)
  }

  /// Programs a word and advances the time to the end of the operation.
  func program(_ value: UInt32, at address: UInt32) {
    write(Control.program | Self.words, to: Offset.control)
    store(value, at: address)
    now += 16_000
  }

  /// Begins to erase a sector.
  func erase(_ sector: UInt32, _ width: UInt32 = words) {
    write(Control.eraseSector | width | sector << 3, to: Offset.control)
    write(Control.eraseSector | width | sector << 3 | Control.start, to: Offset.control)
  }

  func word(_ address: UInt32) -> UInt32 {
    flash.memory[address..<address + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Resets the controller.
  func restart() { flash = flash.restarted() }
}
