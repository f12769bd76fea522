/// The drive's wave: a phase that turns, and its sine.
///
/// Only additions and multiplications of `Float`, which every processor rounds alike, so that a
/// controller and a host get the same bits.
struct Wave: Sendable, BitwiseCopyable {
  /// A turn is 2³².
  private(set) var phase: UInt32 = 0

  mutating func reset() { phase = 0 }

  /// Turns by an eighth of a millisecond.
  mutating func turn(frequencySixteenths: UInt16) {
    // 2³² / (16 × 8000) is 33,554.432; here with 16 more bits.
    let turn = (UInt64(frequencySixteenths) &* 2_199_023_256) >> 16
    phase &+= UInt32(truncatingIfNeeded: turn)
  }

  /// The sine of the phase, to 4 in a million.
  var sine: Float {
    // Half turns from -1 to 1, folded to a quarter on either side, where the series is short.
    var half = Float(Int(Int32(bitPattern: phase))) * (1 / 2_147_483_648)
    if half > 0.5 { half = 1 - half }
    if half < -0.5 { half = -1 - half }
    let angle = half * Float.pi
    let square = angle * angle
    var sum: Float = 1 / 362_880
    sum = sum * square - 1 / 5040
    sum = sum * square + 1 / 120
    sum = sum * square - 1 / 6
    sum = sum * square + 1
    return sum * angle
  }
}

extension Float {
  /// The nearest to a whole number.
  ///
  /// Of two halves, because the standard library goes by way of 64 bits, for which a small
  /// processor has no instruction. The halves are exact, so that it is rounded once.
  init(whole number: UInt32) {
    let high = Int(number >> 16)
    let low = Int(number & 0xFFFF)
    self = Float(high) * 65_536 + Float(low)
  }
}
