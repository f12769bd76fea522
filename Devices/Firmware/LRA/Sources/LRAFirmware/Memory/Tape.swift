import CBoard
import _Volatile

/// The input of the firmware in an emulator without a host: bytes, each with the number of the tick
/// before which it arrives. Such a run has no external input, so it is exactly reproducible.
///
/// ```
/// u32 "TAPE", u32 length;  then, up to the length:  u32 tick, u8 count, count bytes
/// ```
///
/// On silicon this memory is ignored, because its content after power-up is random.
struct Tape {
  private static let magic: UInt32 = 0x4550_4154
  private static let header: UInt = 8
  private static let limit: UInt = 16 * 1024

  private let start: UInt
  private var place: UInt = 0
  private var length: UInt = 0
  /// The bytes of the entry that are left.
  private var left: UInt8 = 0

  init(isEmulated: Bool) {
    start = UInt(board_tape_address())
    guard isEmulated, number(0) == Self.magic else { return }
    place = Self.header
    length = min(UInt(number(4)) + Self.header, Self.limit)
  }

  private func byte(_ place: UInt) -> UInt8 {
    unsafe VolatileMappedRegister<UInt8>(unsafeBitPattern: start + place).load()
  }

  private func number(_ place: UInt) -> UInt32 {
    var number: UInt32 = 0
    for step: UInt in 0..<4 { number |= UInt32(byte(place + step)) << UInt32(8 * step) }
    return number
  }

  /// Whether there is a tape. The serial port is then ignored.
  var isThere: Bool { length > 0 }

  /// The next byte that arrives before a tick; nil if there is none.
  mutating func next(before tick: UInt32) -> UInt8? {
    while left == 0 {
      guard place + 5 <= length, number(place) <= tick else { return nil }
      left = byte(place + 4)
      place += 5
    }
    guard place < length else { return nil }
    left -= 1
    place += 1
    return byte(place - 1)
  }
}
