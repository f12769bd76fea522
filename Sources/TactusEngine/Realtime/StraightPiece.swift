internal import CRealtime
internal import TactusDevice

/// The first part of a window in which straight lines follow everything that moves: intensity and
/// sharpness of each zone, and the level of each actuator.
///
/// ```
///  level        kink: the sum reaches 1
///    1 ┤        ╭─────────
///      │     ╱╱
///      │  ╱╱      between two ends the line is within the tolerance of the curve
///    0 ┼─┴──────┴─────────► u
///      0        length     1
/// ```
///
/// Pure: curves and lowering go in, the length comes out.
@safe
struct StraightPiece {
  /// How far a line may be off: half of what a capture is held to.
  private static var tolerance: Double { @_noLocks @_noAllocation get { 0.0005 } }
  private static var sharpnessTolerance: Double { @_noLocks @_noAllocation get { 0.001 } }
  /// Below this intensity nobody feels how sharp it is.
  private static var leastIntensity: Double { @_noLocks @_noAllocation get { 0.005 } }
  /// Nanoseconds: a piece is not made shorter for the sake of the tolerance.
  private static var shortest: Double { @_noLocks @_noAllocation get { 1_000 } }
  private static var rounds: Int { @_noLocks @_noAllocation get { 24 } }

  private let curves: InlineArray<8, ZoneCurve>
  // The lowering is used where it lies: it is large, and a copy costs as much as its use.
  private let output: OutputPointer
  /// A nanosecond, as a part of the window.
  private let nanosecond: Double
  /// Where the piece ends, above 0 and up to 1.
  private(set) var length = 1.0

  /// - Parameters:
  ///   - curves: one a zone, over the window.
  ///   - nanoseconds: the length of the window, at least 1.
  @_noLocks @_noAllocation
  init(_ curves: InlineArray<8, ZoneCurve>, _ output: OutputPointer, nanoseconds: Int64) {
    self.curves = curves
    unsafe self.output = output
    nanosecond = 1 / Double(nanoseconds)
    for zone in 0..<8 where curves[zone].isSounding {
      length = min(length, curves[zone].kink(after: nanosecond))
    }
    shorten()
    keepSteps()
  }

  /// What the zones are asked for at a place of the window.
  @_noLocks @_noAllocation
  func states(at place: Double) -> ZoneStates {
    var states = ZoneStates(repeating: ZoneState())
    for zone in 0..<8 where curves[zone].isSounding {
      states[zone] = curves[zone].state(at: place)
    }
    return states
  }

  /// The level of an actuator at either end of the piece: of a coarse one the step that it holds
  /// throughout; of any other its drive, at an end where it leaves or reaches 0 the limit.
  @_noLocks @_noAllocation
  func level(of actuator: Int, at place: Double) -> Double {
    if unsafe output.pointee.lowering.coarseSteps(of: actuator) > 0 {
      return step(of: actuator, at: length / 2)
    }
    return drive(of: actuator, at: place)
  }

  // MARK: Where lines bend

  /// Halves the piece, or better, until its lines are straight enough. One that bends where an
  /// actuator's sum reaches 1 ends there.
  @_noLocks @_noAllocation
  private mutating func shorten() {
    for _ in 0..<Self.rounds {
      let miss = miss()
      if miss <= 1 { return }
      if let kink = saturation() {
        length = kink
        continue
      }
      if length <= Self.shortest * nanosecond { return }
      // A parabola's distance from its chord falls with the square of the length.
      let share = 0.9 / tactus_root(miss)
      length = max(length * max(share, 0.1), Self.shortest * nanosecond)
    }
  }

  /// The largest distance of a line from its curve, in tolerances; looked at in three places.
  @_noLocks @_noAllocation
  private func miss() -> Double {
    let (first, last) = (states(at: 0), states(at: length))
    var miss = 0.0
    for quarter in 1..<4 {
      let share = Double(quarter) / 4
      let states = states(at: length * share)
      for zone in 0..<8 where curves[zone].isSounding {
        let intensity = Self.between(first[zone].intensity, last[zone].intensity, share)
        miss = max(miss, abs(intensity - states[zone].intensity) / Self.tolerance)
        if states[zone].intensity < Self.leastIntensity { continue }
        let sharpness = Self.between(first[zone].sharpness, last[zone].sharpness, share)
        miss = max(miss, abs(sharpness - states[zone].sharpness) / Self.sharpnessTolerance)
      }
      let actuators = unsafe output.pointee.lowering.actuatorCount
      for actuator in 0..<actuators {
        let drive = Self.between(
          drive(of: actuator, at: 0), drive(of: actuator, at: length), share)
        let exact = self.drive(of: actuator, at: length * share)
        miss = max(miss, abs(drive - exact) / Self.tolerance)
      }
    }
    return miss
  }

  /// Where the sum of an actuator's zones first reaches or leaves 1 within the piece.
  @_noLocks @_noAllocation
  private func saturation() -> Double? {
    var first = length
    let actuators = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<actuators {
      let isOver = sum(of: actuator, at: nanosecond) > 1
      if isOver == (sum(of: actuator, at: first) > 1) { continue }
      var (low, high) = (nanosecond, first)
      while high - low > nanosecond / 2 {
        let middle = (low + high) / 2
        if (sum(of: actuator, at: middle) > 1) == isOver { low = middle } else { high = middle }
      }
      first = high
    }
    return first < length ? first : nil
  }

  /// Ends the piece where a coarse actuator goes to its next step. The drive is all but straight
  /// by now, so that it passes the steps in their order.
  @_noLocks @_noAllocation
  private mutating func keepSteps() {
    let actuators = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<actuators {
      if unsafe output.pointee.lowering.coarseSteps(of: actuator) == 0 { continue }
      let start = step(of: actuator, at: nanosecond / 2)
      if step(of: actuator, at: length) == start { continue }
      var (low, high) = (nanosecond / 2, length)
      while high - low > nanosecond / 2 {
        let middle = (low + high) / 2
        if step(of: actuator, at: middle) == start { low = middle } else { high = middle }
      }
      length = high
    }
  }

  // MARK: Actuators

  @_noLocks @_noAllocation
  private func sum(of actuator: Int, at place: Double) -> Double {
    unsafe output.pointee.lowering.sum(of: actuator, zones: states(at: place))
  }

  /// The drive of an actuator; where its sum is 0 at an end of the piece and not within it, the
  /// limit from within: just above 0 it is over the dead zone.
  @_noLocks @_noAllocation
  private func drive(of actuator: Int, at place: Double) -> Double {
    let sum = sum(of: actuator, at: place)
    if sum < Lowering.leastLevel, self.sum(of: actuator, at: length / 2) > Lowering.leastLevel {
      return unsafe output.pointee.lowering.leastDrive(of: actuator)
    }
    return unsafe output.pointee.lowering.drive(of: actuator, sum: sum)
  }

  @_noLocks @_noAllocation
  private func step(of actuator: Int, at place: Double) -> Double {
    unsafe output.pointee.lowering.stepped(drive(of: actuator, at: place), actuator)
  }

  @_noLocks @_noAllocation
  private static func between(_ first: Double, _ last: Double, _ share: Double) -> Double {
    first + (last - first) * share
  }
}
