internal import CRealtime

/// A polynomial of the third degree.
struct Cubic: BitwiseCopyable {
  private var a = 0.0
  private var b = 0.0
  private var c = 0.0
  private var d = 0.0

  @_noLocks @_noAllocation
  init() {}

  /// A straight line from 0 to 1.
  @_noLocks @_noAllocation
  init(_ first: Double, _ last: Double) { (a, b) = (first, last - first) }

  /// The polynomial with the given values at 0, at two places between, and at 1. Coefficients that
  /// result from rounding alone are set to 0.
  @_noLocks @_noAllocation
  init(
    _ first: Double, _ second: Double, _ third: Double, _ last: Double,
    between places: (Double, Double)
  ) {
    let (u, v) = places
    let slopes = ((second - first) / u, (third - second) / (v - u), (last - third) / (1 - v))
    let bends = ((slopes.1 - slopes.0) / v, (slopes.2 - slopes.1) / (1 - u))
    a = first
    d = Self.kept(bends.1 - bends.0, beside: last)
    c = Self.kept(bends.0 - d * (u + v), beside: last)
    b = last - first - c - d
  }

  @_noLocks @_noAllocation
  func value(at u: Double) -> Double { a + u * (b + u * (c + u * d)) }

  @_noLocks @_noAllocation
  func slope(at u: Double) -> Double { b + u * (2 * c + 3 * u * d) }

  @_noLocks @_noAllocation
  func bend(at u: Double) -> Double { 2 * c + 6 * u * d }

  /// The first place after `least`, up to 1, at which the curve crosses the value; above 1 if it
  /// does not. The cubic term is ignored, because the curves that are examined have none.
  @_noLocks @_noAllocation
  func firstCrossing(of value: Double, after least: Double) -> Double {
    let start = a - value
    if c == 0 {
      if b == 0 { return 2 }
      let place = -start / b
      return place > least && place <= 1 ? place : 2
    }
    let square = b * b - 4 * c * start
    if square <= 0 { return 2 }
    // The numerically stable form: neither place is computed as a difference of nearly equal
    // numbers.
    let root = tactus_root(square)
    let half = -0.5 * (b + (b < 0 ? -root : root))
    let places = (half / c, half == 0 ? 2 : start / half)
    let (first, second) = places.0 < places.1 ? (places.0, places.1) : (places.1, places.0)
    if first > least && first <= 1 { return first }
    return second > least && second <= 1 ? second : 2
  }

  @_noLocks @_noAllocation
  private static func kept(_ factor: Double, beside value: Double) -> Double {
    abs(factor) > 1e-11 * (1 + abs(value)) ? factor : 0
  }
}
