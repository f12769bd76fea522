internal import CRealtime

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
/// It depends only on the curves and on the lowering of the output. The lowering is a parameter of
/// each function, because it is large, and copying it costs as much as using it.
package struct StraightPiece: BitwiseCopyable {
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
  /// The window, in nanoseconds on the engine's clock.
  private let start: Int64
  private let windowEnd: Int64
  /// One nanosecond, as a fraction of the window.
  private let nanosecond: Double
  /// Where the piece ends for the actuators, above 0 and up to 1.
  private var length = 1.0
  /// Where the piece ends for the zones: at ``length`` or before. Sharpness may bend where no level
  /// does.
  private var zoneLength = 1.0
  /// The requested states of the zones at the start of the window and at ``zoneEnd``.
  package private(set) var first = ZoneStates(repeating: ZoneState())
  package private(set) var last = ZoneStates(repeating: ZoneState())

  /// - Parameters:
  ///   - curves: the curve of each zone over the window.
  ///   - start: when the window begins, in nanoseconds on the engine's clock.
  ///   - end: when the window ends, at least a nanosecond later.
  @_noLocks @_noAllocation
  package init(
    _ curves: PerZone<ZoneCurve>, _ lowering: @_addressable Lowering, from start: Int64,
    to end: Int64
  ) {
    assert(start < end)
    self.curves = curves
    self.start = start
    windowEnd = end
    nanosecond = 1 / Double(end &- start)
    for zone in curves.indices where curves[zone].isSounding {
      length = min(length, curves[zone].kink(after: nanosecond))
    }
    shorten(lowering)
    keepSteps(lowering)
    shortenZones()
    first = states(at: 0)
    last = states(at: place(of: zoneEnd))
    assert(length > 0 && length <= 1 && zoneLength <= length)
  }

  // MARK: The results

  /// When the piece ends for the actuators, in nanoseconds on the engine's clock.
  package var end: Int64 { @_noLocks @_noAllocation get { time(at: length) } }

  /// When the piece ends for the zones: at ``end`` or before.
  package var zoneEnd: Int64 { @_noLocks @_noAllocation get { time(at: zoneLength) } }

  /// The segment of an actuator, from the start of the window to ``end``.
  @_noLocks @_noAllocation
  @_addressableSelf
  package func segment(of actuator: Int, _ lowering: @_addressable Lowering) -> Segment {
    // An actuator that rises from 0 has the frequency of the level that it rises to.
    let isRising = lowering.sum(of: actuator, zones: first) < Lowering.leastLevel
    let hertz = lowering.hertz(of: actuator, zones: isRising ? last : first)
    return Segment(
      actuator: actuator, startNanoseconds: start, endNanoseconds: end,
      startLevel: level(of: actuator, lowering, at: 0),
      endLevel: level(of: actuator, lowering, at: place(of: end)), frequencyHertz: hertz)
  }

  /// The first nanosecond after a place in the window, or the end of the window.
  @_noLocks @_noAllocation
  @_addressableSelf
  private func time(at place: Double) -> Int64 {
    place < 1
      ? min(windowEnd, start &+ Int64(place * Double(windowEnd &- start)) &+ 1) : windowEnd
  }

  @_noLocks @_noAllocation
  @_addressableSelf
  private func place(of time: Int64) -> Double {
    Double(time &- start) / Double(windowEnd &- start)
  }

  /// The requested states of the zones at a place in the window.
  @_noLocks @_noAllocation
  @_addressableSelf
  private func states(at place: Double) -> ZoneStates {
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
  @_addressableSelf
  private func level(
    of actuator: Int, _ lowering: @_addressable Lowering, at place: Double
  ) -> Double {
    if lowering.coarseSteps(of: actuator) > 0 {
      return step(of: actuator, lowering, at: length / 2)
    }
    return drive(of: actuator, lowering, states(at: place), states(at: length / 2))
  }

  // MARK: The ends of the piece

  /// Shortens the piece until the lines of the actuators are straight enough. If a line bends
  /// because the sum of an actuator reaches or leaves 1, the piece ends at that point.
  @_noLocks @_noAllocation
  private mutating func shorten(_ lowering: @_addressable Lowering) {
    for _ in 0..<Self.rounds {
      let miss = missOfActuators(lowering)
      if miss <= 1 { return }
      if let kink = saturation(lowering) {
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
  @_addressableSelf
  private func shortened(_ length: Double, _ miss: Double) -> Double {
    max(length * max(0.9 / tactus_root(miss), 0.1), Self.shortest * nanosecond)
  }

  /// The largest distance of an actuator's line from its level at three places, as a multiple of
  /// the tolerance.
  @_noLocks @_noAllocation
  @_addressableSelf
  private func missOfActuators(_ lowering: @_addressable Lowering) -> Double {
    let (first, middle, last) = (states(at: 0), states(at: length / 2), states(at: length))
    var miss = 0.0
    for quarter in 1..<4 {
      let share = Double(quarter) / 4
      let states = states(at: length * share)
      for actuator in 0..<lowering.actuatorCount {
        let line = Self.between(
          drive(of: actuator, lowering, first, middle),
          drive(of: actuator, lowering, last, middle), share)
        let exact = drive(of: actuator, lowering, states, middle)
        miss = max(miss, abs(line - exact) / Self.tolerance)
      }
    }
    return miss
  }

  /// The largest distance of a zone's line from its curve at three places, as a multiple of the
  /// tolerance.
  @_noLocks @_noAllocation
  @_addressableSelf
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
  @_addressableSelf
  private func saturation(_ lowering: @_addressable Lowering) -> Double? {
    var first = length
    for actuator in 0..<lowering.actuatorCount {
      let isOver = sum(of: actuator, lowering, at: nanosecond) > 1
      if isOver == (sum(of: actuator, lowering, at: first) > 1) { continue }
      var (low, high) = (nanosecond, first)
      while high - low > nanosecond / 2 {
        let middle = (low + high) / 2
        let isMiddleOver = sum(of: actuator, lowering, at: middle) > 1
        if isMiddleOver == isOver { low = middle } else { high = middle }
      }
      first = high
    }
    return first < length ? first : nil
  }

  /// Ends the piece where a coarse actuator changes to its next step. The drive is nearly straight
  /// here, so it passes the steps in order.
  @_noLocks @_noAllocation
  private mutating func keepSteps(_ lowering: @_addressable Lowering) {
    for actuator in 0..<lowering.actuatorCount {
      if lowering.coarseSteps(of: actuator) == 0 { continue }
      let start = step(of: actuator, lowering, at: nanosecond / 2)
      if step(of: actuator, lowering, at: length) == start { continue }
      var (low, high) = (nanosecond / 2, length)
      while high - low > nanosecond / 2 {
        let middle = (low + high) / 2
        if step(of: actuator, lowering, at: middle) == start { low = middle } else { high = middle }
      }
      length = high
    }
  }

  // MARK: Actuators

  @_noLocks @_noAllocation
  @_addressableSelf
  private func sum(
    of actuator: Int, _ lowering: @_addressable Lowering, at place: Double
  ) -> Double {
    lowering.sum(of: actuator, zones: states(at: place))
  }

  /// The drive of an actuator. If its sum is 0 at an end of the piece and above 0 in the middle,
  /// the drive at that end is the least drive that moves the motor, because the drive jumps over
  /// the dead zone at that point.
  @_noLocks @_noAllocation
  @_addressableSelf
  private func drive(
    of actuator: Int, _ lowering: @_addressable Lowering, _ states: borrowing ZoneStates,
    _ middle: borrowing ZoneStates
  ) -> Double {
    let sum = lowering.sum(of: actuator, zones: states)
    if sum >= Lowering.leastLevel { return lowering.drive(of: actuator, sum: sum) }
    let within = lowering.sum(of: actuator, zones: middle)
    return within > Lowering.leastLevel ? lowering.leastDrive(of: actuator) : 0
  }

  @_noLocks @_noAllocation
  @_addressableSelf
  private func step(
    of actuator: Int, _ lowering: @_addressable Lowering, at place: Double
  ) -> Double {
    let drive = drive(of: actuator, lowering, states(at: place), states(at: length / 2))
    return lowering.stepped(drive, actuator)
  }

  @_noLocks @_noAllocation
  private static func between(_ first: Double, _ last: Double, _ share: Double) -> Double {
    first + (last - first) * share
  }
}
