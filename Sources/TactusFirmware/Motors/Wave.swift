/// The oscillation of the drive: a phase and its sine.
///
/// It uses only additions and multiplications of `Float`, which every processor rounds in the same
/// way, so that a controller and a host compute the same bits.
struct Wave: Sendable, BitwiseCopyable {
  /// The full range of the number is one period.
  private(set) var phase: UInt32 = 0

  mutating func reset() { phase = 0 }

  /// Advances the phase by an eighth of a millisecond.
  mutating func turn(frequencySixteenths: UInt16) {
    // A sixteenth of a hertz advances the phase by 2³² / (16 × 8000) = 33,554.432. The factor is
    // this number with 16 binary places.
    let turn = (UInt64(frequencySixteenths) &* 2_199_023_256) >> 16
    phase &+= UInt32(truncatingIfNeeded: turn)
  }

  /// The sine of the phase, with an error of at most 4 in a million.
  var sine: Float {
    // Half turns from -1 to 1, folded to a quarter turn on both sides, where the series is short.
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
  /// The nearest `Float` to an integer.
  ///
  /// The number is converted in two halves, because the standard library uses 64 bits, for which a
  /// small processor has no instruction. Each half is exact, so only the sum is rounded.
  init(whole number: UInt32) {
    let high = Int(number >> 16)
    let low = Int(number & 0xFFFF)
    self = Float(high) * 65_536 + Float(low)
  }
}
