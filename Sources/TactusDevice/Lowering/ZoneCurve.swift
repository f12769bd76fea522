internal import CRealtime

/// The requested state of one zone over a window of time in which no voice reaches a limit of its
/// own. In such a window the sum of the levels is a parabola, and the sum weighted by sharpness is
/// a cubic.
///
/// A place in the window is `u`, 0 at its start and 1 at its end.
package struct ZoneCurve: BitwiseCopyable {
  /// Coefficients of 1, `u`, `u²` and `u³`.
  private var levels = Cubic()
  private var weighted = Cubic()
  private var gain = 1.0
  /// Whether a voice sounds within the window.
  private(set) var isSounding = false

  /// The curve of a zone in which no voice sounds.
  @_noLocks @_noAllocation
  package init() {}

  /// Straight lines from the sum at the start to the sum at the end.
  /// - Parameter gain: the gain of the output, 0 to 1.
  @_noLocks @_noAllocation
  package init(from first: SensationSum, to last: SensationSum, gain: Double) {
    levels = Cubic(first.levels, last.levels)
    weighted = Cubic(first.weightedSharpness, last.weightedSharpness)
    self.gain = gain
    isSounding = first.isSounding || last.isSounding
  }

  /// Curves through the sums at the start, at two places between, and at the end.
  /// - Parameters:
  ///   - places: the two places between.
  ///   - gain: the gain of the output, 0 to 1.
  @_noLocks @_noAllocation
  package init(
    through sums: (SensationSum, SensationSum, SensationSum, SensationSum),
    between places: (Double, Double), gain: Double
  ) {
    let (first, second, third, last) = sums
    levels = Cubic((first.levels, second.levels, third.levels, last.levels), between: places)
    weighted = Cubic(
      (
        first.weightedSharpness, second.weightedSharpness, third.weightedSharpness,
        last.weightedSharpness
      ), between: places)
    self.gain = gain
    isSounding =
      first.isSounding || second.isSounding || third.isSounding || last.isSounding
  }

  /// The requested state of the zone at a place. At an end of the window where no voice sounds, the
  /// sharpness is its limit from inside the window, so that a level leaves 0 with the right
  /// sharpness.
  @_noLocks @_noAllocation
  func state(at place: Double) -> ZoneState {
    if !isSounding { return ZoneState() }
    let sum = levels.value(at: place)
    if sum > Self.trace {
      return ZoneState(
        intensity: tactus_limited_to_unit(sum) * gain,
        sharpness: tactus_limited_to_unit(weighted.value(at: place) / sum))
    }
    return ZoneState(intensity: 0, sharpness: limitOfSharpness(at: place))
  }

  /// The first place in the window after `least` at which the sum reaches or leaves its limit of 1;
  /// above 1 if it does neither.
  @_noLocks @_noAllocation
  func kink(after least: Double) -> Double { levels.firstCrossing(of: 1, after: least) }

  /// The sharpness at a place where the sum of the levels is 0. By L'Hôpital's rule it is the ratio
  /// of the slopes, or the ratio of the curvatures if the slope is 0, too.
  @_noLocks @_noAllocation
  private func limitOfSharpness(at place: Double) -> Double {
    let slope = levels.slope(at: place)
    if abs(slope) > Self.trace { return tactus_limited_to_unit(weighted.slope(at: place) / slope) }
    let bend = levels.bend(at: place)
    return abs(bend) > Self.trace ? tactus_limited_to_unit(weighted.bend(at: place) / bend) : 0
  }

  /// A smaller sum is the result of rounding and counts as 0.
  private static var trace: Double { @_noLocks @_noAllocation get { 1e-12 } }
}

extension ZoneCurve {
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

    /// The polynomial with the given values at 0, at two places between, and at 1. Coefficients
    /// that result from rounding alone are set to 0.
    @_noLocks @_noAllocation
    init(_ values: (Double, Double, Double, Double), between places: (Double, Double)) {
      let (first, second, third, last) = values
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
}
