/// Follows the amplitude of a vibration in steps of time.
///
/// The frequency of a motor that turns changes with its speed. The frequency of the fit and the
/// length of its window therefore follow the speed.
struct Follower {
  /// Half the length of the usual window, in cycles.
  static let usualCycles = 1.25
  /// Half the length, in cycles, of the shortest window in which an amplitude can be measured.
  static let shortCycles = 0.75
  /// The lowest frequency that is followed, as a share of the steady one.
  private static let lowestShare = 0.2

  /// Half the length of the window, in cycles.
  var halfCycles = usualCycles
  let record: MotionRecord
  let isRotating: Bool
  /// The steady frequency in hertz.
  let steadyHertz: Double
  private(set) var hertz: Double

  init(_ record: MotionRecord, steadyHertz: Double, isRotating: Bool) {
    (self.record, self.isRotating) = (record, isRotating)
    (self.steadyHertz, hertz) = (steadyHertz, steadyHertz)
  }

  /// The fit at a time; nil if too many samples are lost. Adapts ``hertz`` for the next fit if a
  /// motor turns.
  mutating func fit(at time: Double, halfWidth: Double? = nil) -> SineFit? {
    let half = max(halfWidth ?? 0, halfCycles / hertz)
    let fit = SineFit(
      record, at: time, halfWidth: half, hertz: hertz, isBent: halfWidth != nil)
    guard let fit else { return nil }
    if isRotating {
      // The speed cannot change by more than 5 % in an eighth of a cycle. A larger change is noise.
      let next = min(max(fit.hertz, hertz * 0.95), hertz * 1.05)
      hertz = min(max(next, steadyHertz * Self.lowestShare), steadyHertz * 1.1)
    }
    return fit
  }
}
