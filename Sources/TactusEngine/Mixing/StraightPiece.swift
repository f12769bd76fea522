internal import CRealtime
internal import TactusDevice
internal import TactusSystem

/// The first part of a window in which straight lines follow the level of each actuator, and the
/// first part in which they also follow the intensity and sharpness of each zone.
///
/// ```
///  level        kink: the sum reaches 1
///    1 ┤        ╭─────────
///      │     ╱╱
///      │  ╱╱      between two ends the line is within the tolerance of the curve
///    0 ┼─┴────┴─┴─────────► u
///      0      │ length     1
///             zoneLength
/// ```
///
/// It depends only on the curves and on the lowering of the output.
struct StraightPiece {
  /// The largest error of a line. With the tolerance of ``HeldLevel`` added, the error of a level
  /// stays below 0.001.
  private static var tolerance: Double { @_noLocks @_noAllocation get { 0.0005 } }
  private static var sharpnessTolerance: Double { @_noLocks @_noAllocation get { 0.001 } }
  /// Below this intensity, sharpness cannot be felt.
  private static var leastIntensity: Double { @_noLocks @_noAllocation get { 0.005 } }
  /// The length in nanoseconds below which a piece is not shortened for the sake of the tolerance.
  private static var shortest: Double { @_noLocks @_noAllocation get { 1_000 } }
  private static var rounds: Int { @_noLocks @_noAllocation get { 24 } }

  private let curves: PerZone<ZoneCurve>
  // The lowering is used in place: it is large, and copying it costs as much as using it.
  private let arena: Arena
  private let output: OutputID
  private let actuators: Int
  /// One nanosecond, as a fraction of the window.
  private let nanosecond: Double
  /// Where the piece ends for the actuators, above 0 and up to 1.
  private(set) var length = 1.0
  /// Where the piece ends for the zones: at ``length`` or before. Sharpness may bend where no level
  /// does.
  private(set) var zoneLength = 1.0

  /// - Parameters:
  ///   - curves: the curve of each zone over the window.
  ///   - nanoseconds: the length of the window, at least 1.
  @_noLocks @_noAllocation
  init(
    _ curves: PerZone<ZoneCurve>, _ arena: Arena, _ output: OutputID, nanoseconds: Int64
  ) {
    assert(nanoseconds > 0)
    self.curves = curves
    self.arena = arena
    self.output = output
    actuators = arena[output].lowering.actuatorCount
    nanosecond = 1 / Double(nanoseconds)
    for zone in curves.indices where curves[zone].isSounding {
      length = min(length, curves[zone].kink(after: nanosecond))
    }
    shorten()
    keepSteps()
    shortenZones()
    assert(length > 0 && length <= 1 && zoneLength <= length)
  }

  /// The requested states of the zones at a place in the window.
  @_noLocks @_noAllocation
  func states(at place: Double) -> ZoneStates {
    var states = ZoneStates(repeating: ZoneState())
    for zone in curves.indices where curves[zone].isSounding {
      states[zone] = curves[zone].state(at: place)
    }
    return states
  }

  /// The level of an actuator at either end of the piece. A coarse actuator has the same step at
  /// both ends. The level of any other actuator is its drive at that end. If the drive jumps from
  /// or to 0 there, the level is the drive just inside the piece.
  @_noLocks @_noAllocation
  func level(of actuator: Int, at place: Double) -> Double {
    let middle = states(at: length / 2)
    if arena[output].lowering.coarseSteps(of: actuator) > 0 {
      return step(of: actuator, at: length / 2)
    }
    return drive(of: actuator, states(at: place), middle)
  }

  // MARK: The ends of the piece

  /// Shortens the piece until the lines of the actuators are straight enough. If a line bends
  /// because the sum of an actuator reaches or leaves 1, the piece ends at that point.
  @_noLocks @_noAllocation
  private mutating func shorten() {
    for _ in 0..<Self.rounds {
      let miss = missOfActuators()
      if miss <= 1 { return }
      if let kink = saturation() {
        length = kink
        continue
      }
      if length <= Self.shortest * nanosecond { return }
      length = shortened(length, miss)
    }
  }

  /// Shortens the part for the zones until their lines are straight enough.
  @_noLocks @_noAllocation
  private mutating func shortenZones() {
    zoneLength = length
    for _ in 0..<Self.rounds {
      let miss = missOfZones()
      if miss <= 1 || zoneLength <= Self.shortest * nanosecond { return }
      zoneLength = shortened(zoneLength, miss)
    }
  }

  /// A shorter length, at which the line should be within the tolerance: the distance of a parabola
  /// from its chord decreases with the square of the length.
  @_noLocks @_noAllocation
  private func shortened(_ length: Double, _ miss: Double) -> Double {
    max(length * max(0.9 / tactus_root(miss), 0.1), Self.shortest * nanosecond)
  }

  /// The largest distance of an actuator's line from its level at three places, as a multiple of
  /// the tolerance.
  @_noLocks @_noAllocation
  private func missOfActuators() -> Double {
    let (first, middle, last) = (states(at: 0), states(at: length / 2), states(at: length))
    var miss = 0.0
    for quarter in 1..<4 {
      let share = Double(quarter) / 4
      let states = states(at: length * share)
      for actuator in 0..<actuators {
        let line = Self.between(
          drive(of: actuator, first, middle), drive(of: actuator, last, middle), share)
        miss = max(miss, abs(line - drive(of: actuator, states, middle)) / Self.tolerance)
      }
    }
    return miss
  }

  /// The largest distance of a zone's line from its curve at three places, as a multiple of the
  /// tolerance.
  @_noLocks @_noAllocation
  private func missOfZones() -> Double {
    let (first, last) = (states(at: 0), states(at: zoneLength))
    var miss = 0.0
    for quarter in 1..<4 {
      let share = Double(quarter) / 4
      let states = states(at: zoneLength * share)
      for zone in curves.indices where curves[zone].isSounding {
        let intensity = Self.between(first[zone].intensity, last[zone].intensity, share)
        miss = max(miss, abs(intensity - states[zone].intensity) / Self.tolerance)
        if states[zone].intensity < Self.leastIntensity { continue }
        let sharpness = Self.between(first[zone].sharpness, last[zone].sharpness, share)
        miss = max(miss, abs(sharpness - states[zone].sharpness) / Self.sharpnessTolerance)
      }
    }
    return miss
  }

  /// The place within the piece at which the sum of an actuator's zones first reaches or leaves 1;
  /// nil if no sum does.
  @_noLocks @_noAllocation
  private func saturation() -> Double? {
    var first = length
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

  /// Ends the piece where a coarse actuator changes to its next step. The drive is nearly straight
  /// here, so it passes the steps in order.
  @_noLocks @_noAllocation
  private mutating func keepSteps() {
    for actuator in 0..<actuators {
      if arena[output].lowering.coarseSteps(of: actuator) == 0 { continue }
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
    arena[output].lowering.sum(of: actuator, zones: states(at: place))
  }

  /// The drive of an actuator. If its sum is 0 at an end of the piece and above 0 in the middle,
  /// the drive at that end is the least drive that moves the motor, because the drive jumps over
  /// the dead zone at that point.
  @_noLocks @_noAllocation
  private func drive(
    of actuator: Int, _ states: borrowing ZoneStates, _ middle: borrowing ZoneStates
  ) -> Double {
    let sum = arena[output].lowering.sum(of: actuator, zones: states)
    if sum >= Lowering.leastLevel {
      return arena[output].lowering.drive(of: actuator, sum: sum)
    }
    let within = arena[output].lowering.sum(of: actuator, zones: middle)
    return within > Lowering.leastLevel
      ? arena[output].lowering.leastDrive(of: actuator) : 0
  }

  @_noLocks @_noAllocation
  private func step(of actuator: Int, at place: Double) -> Double {
    let drive = drive(of: actuator, states(at: place), states(at: length / 2))
    return arena[output].lowering.stepped(drive, actuator)
  }

  @_noLocks @_noAllocation
  private static func between(_ first: Double, _ last: Double, _ share: Double) -> Double {
    first + (last - first) * share
  }
}
