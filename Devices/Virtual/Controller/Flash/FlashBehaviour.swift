/// The times of the flash, and the content that an interrupted operation leaves.
public struct FlashBehaviour: Sendable {
  /// Nanoseconds to program a byte, halfword or word: 16,000 typical, 100,000 at most (data sheet
  /// of the STM32F411, DS10314, table 45; the same family).
  public var programNanoseconds: Int64 = 16_000
  /// Nanoseconds to erase a sector of 16 KB with a PSIZE of 32 bits: 250 ms typical, 500 ms at most
  /// (DS10314, table 45). For a larger sector the time grows in proportion to its size, which is an
  /// assumption. With a narrower PSIZE it is 1.6 times as long: the ratio of the maximum with 8
  /// bits, 800 ms, to that with 32.
  public var eraseNanoseconds: Int64 = 250_000_000
  /// The content that an operation leaves if a reset interrupts it.
  public var remainder = FlashRemainder.mixed(seed: 1)
  /// The sectors whose bit nWRP in the option bytes is 0.
  public var protectedSectors: Set<Int> = []

  /// Creates the typical behaviour, without a protected sector.
  public init() {}
}

/// The content that an interrupted operation of the flash leaves. By RM0090, section 3.6, it is not
/// guaranteed.
public enum FlashRemainder: Sendable, Equatable {
  /// The first bytes of the word or sector are those after the operation, the others those before
  /// it. With 0, the operation has changed nothing.
  case first(Int)
  /// About half of the bits that a program operation clears are cleared. After an erase any bit of
  /// the sector may be 0 or 1, because a flash clears all bits of a sector before it sets them. The
  /// seed determines the bits.
  case mixed(seed: UInt64)
}

/// Pseudorandom numbers: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
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
