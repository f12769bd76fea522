/// Pseudorandom numbers that depend only on the seed (a linear congruential generator), so that a
/// failure can be repeated.
struct Dice {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 7919 &+ 17 }

  /// A random number from 0 to `count` - 1; 0 if the count is not positive.
  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(count, 1)))
  }
}
