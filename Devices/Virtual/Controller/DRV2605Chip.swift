/// The registers of a DRV2605L, and what its real-time input drives the actuator with: data sheet
/// SLOS854, sections 7.4 "Device functional modes", 7.5.2 "I2C interface" and 7.6 "Register map".
struct DRV2605Chip {
  private static let address: UInt8 = 0x5A
  private static let count: UInt8 = 0x23
  private static let status: UInt8 = 0x00
  private static let mode: UInt8 = 0x01
  private static let realTimeInput: UInt8 = 0x02
  /// Bits of the mode: standby, and the mode in which the input drives.
  private static let standby: UInt8 = 1 << 6
  private static let realTime: UInt8 = 5

  /// A level and since when the chip drives with it.
  struct Step: Equatable {
    var time: Int64
    var level: UInt8
  }

  /// What the actuator was driven with, whenever that changed.
  private(set) var steps: [Step] = []
  private var registers = [UInt8](repeating: 0, count: Int(count))
  /// The register of the next byte; nil before the first byte of a transfer.
  private var selected: UInt8?

  init() {
    // A DRV2605L, in standby.
    (registers[0], registers[1]) = (7 << 5, Self.standby)
  }

  /// What a register holds.
  func register(_ number: UInt8) -> UInt8 { number < Self.count ? registers[Int(number)] : 0 }

  /// The input of a chip that is awake in real-time mode; 255 is full drive.
  var level: UInt8 {
    let mode = registers[Int(Self.mode)]
    return mode & Self.standby == 0 && mode & 7 == Self.realTime
      ? registers[Int(Self.realTimeInput)] : 0
  }

  /// A transfer begins, also in the middle of another.
  /// - Returns: whether the chip acknowledges the address.
  mutating func begin(_ address: UInt8, isRead: Bool) -> Bool {
    if !isRead { selected = nil }
    return address == Self.address
  }

  /// - Returns: whether the chip acknowledges the byte.
  mutating func take(_ byte: UInt8, at now: Int64) -> Bool {
    guard let place = selected else {
      selected = byte
      return true
    }
    selected = place &+ 1
    guard place < Self.count else { return false }
    if place != Self.status { registers[Int(place)] = byte }
    if steps.last?.level ?? 0 != level { steps.append(Step(time: now, level: level)) }
    return true
  }

  /// The register that was selected; the next read gives the next.
  mutating func give(at now: Int64) -> UInt8 {
    let place = selected ?? 0
    selected = place &+ 1
    return register(place)
  }
}
