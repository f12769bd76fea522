/// How long the flash takes, and what an operation that is cut short leaves.
public struct FlashBehaviour: Sendable {
  /// Nanoseconds to program a byte, halfword or word: 16,000 typical, 100,000 at most (data sheet
  /// of the STM32F411, DS10314, table 45; the same family).
  public var programNanoseconds: Int64 = 16_000
  /// Nanoseconds to erase a sector of 16 KB with a PSIZE of 32 bits: 250 ms typical, 500 ms at most
  /// (DS10314, table 45). A larger sector takes as many times as long as it is larger, and a
  /// narrower PSIZE 1.6 times as long: the first is an assumption, the second is what the maximum
  /// of 800 ms with 8 bits is to that with 32.
  public var eraseNanoseconds: Int64 = 250_000_000
  /// What a reset in the middle of an operation leaves.
  public var remainder = FlashRemainder.mixed(seed: 1)
  /// The sectors whose bit nWRP is 0 in the option bytes.
  public var protectedSectors: Set<Int> = []

  /// Typical times, and no sector protected.
  public init() {}
}

/// What an operation of the flash leaves that ends in the middle. By RM0090, section 3.6, the
/// contents are not guaranteed then.
public enum FlashRemainder: Sendable, Equatable {
  /// The first bytes of the word or sector are as after the operation, the others as before: 0 for
  /// an operation that has changed nothing.
  case first(Int)
  /// About half of the bits that a program operation clears are cleared. After an erase any bit of
  /// the sector may be 0 or 1, because a flash clears all bits of a sector before it sets them. The
  /// seed chooses which: the same seed, the same bits.
  case mixed(seed: UInt64)
}

/// Numbers that look random: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014).
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
