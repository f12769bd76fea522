/// A port of pins: RM0090, section 8.4 "GPIO registers". A mask has a bit for each pin.
struct PinPort: Peripheral {
  enum Offset {
    static let mode: UInt32 = 0x00
    static let type: UInt32 = 0x04
    static let speed: UInt32 = 0x08
    static let pulls: UInt32 = 0x0C
    static let input: UInt32 = 0x10
    static let output: UInt32 = 0x14
    static let set: UInt32 = 0x18
    static let lock: UInt32 = 0x1C
    static let low: UInt32 = 0x20
    static let high: UInt32 = 0x24
  }

  /// The effect of a pin on its line.
  enum Drive: Equatable {
    case low
    case high
    case released
  }

  /// A level of an output, and its time.
  struct Change: Equatable {
    var time: Int64
    var pin: Int
    var isHigh: Bool
  }

  /// The pins with a resistor to the supply or to ground on the board, and those whose line another
  /// part holds low.
  var pulledUp: UInt32 = 0
  var pulledDown: UInt32 = 0
  var heldLow: UInt32 = 0
  /// Pins of an alternate function whose peripheral holds the line low.
  var alternateLow: UInt32 = 0
  /// The levels of the pins after each change by the program.
  private(set) var changes: [Change] = []
  private var registers: Storage
  private var seen: UInt32

  /// Creates a port from the values of mode, speed and pulls after a reset, which differ for the
  /// pins of the debugger.
  init(mode: UInt32, speed: UInt32, pulls: UInt32) {
    registers = Storage([
      Offset.mode: mode, Offset.type: 0, Offset.speed: speed, Offset.pulls: pulls,
      Offset.output: 0, Offset.lock: 0, Offset.low: 0, Offset.high: 0,
    ])
    seen = 0
    seen = levels
  }

  /// Ports A, B and C after reset.
  static let afterReset = [
    PinPort(mode: 0xA800_0000, speed: 0, pulls: 0x6400_0000),
    PinPort(mode: 0x0000_0280, speed: 0x0000_00C0, pulls: 0x0000_0100),
    PinPort(mode: 0, speed: 0, pulls: 0),
  ]

  /// The port after a reset of the controller. The board around it is not changed.
  func restarted(_ port: PinPort, at now: Int64) -> PinPort {
    var port = port
    (port.pulledUp, port.pulledDown, port.heldLow) = (pulledUp, pulledDown, heldLow)
    (port.changes, port.seen) = (changes, seen)
    port.record(at: now)
    return port
  }

  /// The alternate function of a pin; nil if it has none.
  func function(of pin: UInt32) -> UInt32? {
    guard mode(of: pin) == 2 else { return nil }
    let register = pin < 8 ? Offset.low : Offset.high
    return registers[register] >> (4 * (pin % 8)) & 15
  }

  private func mode(of pin: UInt32) -> UInt32 { registers[Offset.mode] >> (2 * pin) & 3 }

  /// Whether a pin can only be pulled low.
  func isOpenDrain(_ pin: UInt32) -> Bool { registers[Offset.type] >> pin & 1 == 1 }

  /// How a pin drives its line, as a general-purpose output or for an alternate function. In other
  /// modes it is released.
  func drive(of pin: UInt32) -> Drive {
    let isHigh: Bool
    switch mode(of: pin) {
    case 1: isHigh = registers[Offset.output] >> pin & 1 == 1
    case 2: isHigh = alternateLow >> pin & 1 == 0
    default: return .released
    }
    // An alternate function that does not hold its line low counts as released.
    if isHigh { return isOpenDrain(pin) || mode(of: pin) == 2 ? .released : .high }
    return .low
  }

  /// Whether a pin is a general-purpose output or input, whatever its level.
  func isGeneral(_ pin: UInt32) -> Bool { mode(of: pin) < 2 }

  /// The level of a pin. A floating one reads low.
  func isHigh(_ pin: UInt32) -> Bool {
    switch drive(of: pin) {
    case .low: return false
    case .high: return true
    case .released: break
    }
    let bit: UInt32 = 1 << pin
    if heldLow & bit != 0 { return false }
    if (pulledUp | pulledDown) & bit != 0 { return pulledUp & bit != 0 }
    return registers[Offset.pulls] >> (2 * pin) & 3 == 1
  }

  /// The levels of all pins.
  var levels: UInt32 {
    (0..<16).reduce(0) { $0 | (isHigh($1) ? 1 << $1 : 0) }
  }

  private mutating func record(at now: Int64) {
    let now = (time: now, levels: levels)
    for pin in 0..<16 where (now.levels ^ seen) >> pin & 1 == 1 {
      changes.append(Change(time: now.time, pin: pin, isHigh: now.levels >> pin & 1 == 1))
    }
    seen = now.levels
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? {
    switch offset {
    // The input register shows analog pins as 0.
    case Offset.input: levels & ~analog
    case Offset.set: 0
    default: registers.read(offset, at: now)
    }
  }

  private var analog: UInt32 { (0..<16).reduce(0) { $0 | (mode(of: $1) == 3 ? 1 << $1 : 0) } }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    switch offset {
    case Offset.input: return true
    case Offset.set:
      // If both are requested, setting a bit wins over resetting it: section 8.4.7.
      let kept = registers[Offset.output] & ~(value >> 16)
      registers[Offset.output] = kept | value & 0xFFFF
    case Offset.output: registers[Offset.output] = value & 0xFFFF
    default: guard registers.write(value, to: offset, at: now) else { return false }
    }
    record(at: now)
    return true
  }
}
