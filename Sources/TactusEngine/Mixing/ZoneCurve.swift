internal import CRealtime
internal import TactusDevice

/// The requested state of one zone over a window of time in which no voice reaches a limit of its
/// own. In such a window the sum of the levels is a parabola, and the sum weighted by sharpness is
/// a cubic.
///
/// A place in the window is `u`, 0 at its start and 1 at its end.
struct ZoneCurve: BitwiseCopyable {
  /// Coefficients of 1, `u`, `u²` and `u³`.
  private var levels = Cubic()
  private var weighted = Cubic()
  private var gain = 1.0
  /// Whether a voice sounds within the window.
  private(set) var isSounding = false

  /// The curve of a zone in which no voice sounds.
  @_noLocks @_noAllocation
  init() {}

  /// Straight lines between two sums.
  @_noLocks @_noAllocation
  init(_ first: SensationSum, _ last: SensationSum, gain: Double) {
    levels = Cubic(first.levels, last.levels)
    weighted = Cubic(first.weightedSharpness, last.weightedSharpness)
    self.gain = gain
    isSounding = first.levels > 0 || last.levels > 0
  }

  /// Curves through the sums at the start, at two places between, and at the end.
  @_noLocks @_noAllocation
  init(
    _ first: SensationSum, _ second: SensationSum, _ third: SensationSum, _ last: SensationSum,
    between places: (Double, Double), gain: Double
  ) {
    levels = Cubic(first.levels, second.levels, third.levels, last.levels, between: places)
    weighted = Cubic(
      first.weightedSharpness, second.weightedSharpness, third.weightedSharpness,
      last.weightedSharpness, between: places)
    self.gain = gain
    isSounding =
      first.levels > 0 || second.levels > 0 || third.levels > 0 || last.levels > 0
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
