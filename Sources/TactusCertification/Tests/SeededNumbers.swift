/// Pseudorandom numbers that are the same in every run (xorshift64*, Vigna 2016).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }

  mutating func next(below bound: Int) -> Int { Int(next() >> 33) % max(bound, 1) }

  /// The next number from 0 up to but not including 1.
  mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
