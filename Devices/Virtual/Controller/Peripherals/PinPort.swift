/// A port of pins: RM0090, section 8.4 "GPIO registers". What a pin is used for is kept and can be
/// looked at; levels are not modelled.
struct PinPort: Peripheral {
  private enum Offset {
    static let mode: UInt32 = 0x00
    static let low: UInt32 = 0x20
    static let high: UInt32 = 0x24
  }

  private var registers: Storage

  /// - Parameters: what mode, speed and pull-ups are after reset: the pins of the debugger.
  init(mode: UInt32, speed: UInt32, pulls: UInt32) {
    registers = Storage([
      Offset.mode: mode, 0x04: 0, 0x08: speed, 0x0C: pulls, 0x14: 0, Offset.low: 0, Offset.high: 0,
    ])
  }

  /// Port A and port B after reset.
  static let afterReset = (
    a: PinPort(mode: 0xA800_0000, speed: 0, pulls: 0x6400_0000),
    b: PinPort(mode: 0x0000_0280, speed: 0x0000_00C0, pulls: 0x0000_0100)
  )

  /// The alternate function of a pin; nil where it has none.
  func function(of pin: UInt32) -> UInt32? {
    guard registers[Offset.mode] >> (2 * pin) & 3 == 2 else { return nil }
    let register = pin < 8 ? Offset.low : Offset.high
    return registers[register] >> (4 * (pin % 8)) & 15
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? { registers.read(offset, at: now) }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    registers.write(value, to: offset, at: now)
  }
}
