internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

/// The sums of each zone at a time, before limits and gain.
typealias ZoneSums = PerZone<SensationSum>

/// Adds up the players of an output: the level of each zone at a time, and the straight segment
/// that begins at that time.
///
/// It reads the players and does not change their playback. Each player must have been advanced to
/// the given time, or have no transition before that time.
struct Mixer: BitwiseCopyable {
  let arena: Arena
  let output: OutputID
  /// Which state of the players to add up.
  let cursor: Cursor

  @_noLocks @_noAllocation
  init(_ arena: Arena, _ output: OutputID, _ cursor: Cursor) {
    self.arena = arena
    self.output = output
    self.cursor = cursor
  }

  /// The requested state of each zone: its sums, limited to 1 and multiplied by the gain.
  @_noLocks @_noAllocation
  func states(at time: Int64) -> ZoneStates { states(of: sums(at: time)) }

  /// Composes the segment that begins at `time`.
  /// - Parameters:
  ///   - next: when the next transition or pending command of a player is due.
  ///   - phase: nanoseconds by which the grid of a moving level is shifted from the multiples of
  ///     the output's update interval.
  @_noLocks @_noAllocation
  func compose(at time: Int64, next: Int64, phase: Int64) -> Composition {
    var composition = Composition()
    composition.time = time
    composition.end = next
    composition.isMoving = isMoving
    let sums = sums(at: time)
    composition.first = states(of: sums)
    composition.isSounding = composition.isMoving
    for zone in sums.indices where sums[zone].isSounding { composition.isSounding = true }
    composition.end = segmentEnd(composition, phase: phase)
    if composition.isMoving { straighten(&composition, sums) } else { hold(&composition) }
    arena[output].raise(&composition)
    assert(composition.segmentEnd >= composition.end, "a segment ends before its composition does")
    return composition
  }

  /// The sums of each zone at a time. At the next transition of a player, these are the values just
  /// before the transition.
  @_noLocks @_noAllocation
  func sums(at time: Int64) -> ZoneSums {
    var sums = ZoneSums(repeating: SensationSum())
    if arena[output].hasDirect {
      for zone in sums.indices {
        let direct = arena[output].direct[zone]
        sums[zone].add(level: direct.intensity, sharpness: direct.sharpness)
      }
    }
    for player in arena.activePlayers(of: output) {
      let zone = arena[player].zone
      sums[zone] = arena[player].heads[cursor.place].adding(to: sums[zone], at: time)
    }
    return sums
  }

  /// Whether a level changes before the next transition of a player.
  private var isMoving: Bool {
    @_noLocks @_noAllocation get {
      for player in arena.activePlayers(of: output)
      where arena[player].heads[cursor.place].isMoving {
        return true
      }
      return false
    }
  }

  @_noLocks @_noAllocation
  private func states(of sums: borrowing ZoneSums) -> ZoneStates {
    let gain = arena[output].gain
    var states = ZoneStates(repeating: ZoneState())
    for zone in sums.indices { states[zone] = sums[zone].state(gain: gain) }
    return states
  }

  /// The end of the segment if all its lines are straight until then.
  @_noLocks @_noAllocation
  private func segmentEnd(_ composition: Composition, phase: Int64) -> Int64 {
    let time = composition.time
    let tapEnd = arena[output].endOfLateTaps(at: time)
    var end = min(composition.end, tapEnd)
    if !composition.isSounding && tapEnd == .max { return end }
    end = min(end, time &+ EngineLimits.longestSegmentNanoseconds)
    if composition.isMoving {
      let interval = arena[output].updateInterval
      end = min(end, SamplingGrid.next(after: time, interval: interval, phase: phase))
    }
    return min(end, nextRenewal(after: time))
  }

  /// When the levels must be renewed at the latest, if a segment begins at `time`; `Int64.max` if
  /// the device has no lease.
  @_noLocks @_noAllocation
  private func nextRenewal(after time: Int64) -> Int64 {
    let renewal = arena[output].renewal
    if renewal == .max { return .max }
    var end = time &+ renewal
    for actuator in 0..<arena[output].lowering.actuatorCount {
      end = min(end, arena[output].held[actuator].nextRenewal(after: time, every: renewal))
    }
    return end
  }

  /// Composes a segment in which no level moves: its values at the end are those at the start.
  @_noLocks @_noAllocation
  private func hold(_ composition: inout Composition) {
    composition.last = composition.first
    composition.segmentEnd = composition.end
    for actuator in 0..<arena[output].lowering.actuatorCount {
      composition.segments[actuator] = arena[output].lowering.segment(
        of: actuator, zones: composition.first, from: composition.time, to: composition.end)
    }
  }
}

extension Mixer {
  /// Ends the composition at the point after which straight lines no longer follow a moving level,
  /// and sets the states of the zones at both ends and the segments of the actuators.
  @_noLocks @_noAllocation
  func straighten(_ composition: inout Composition, _ sums: borrowing ZoneSums) {
    let isSteered = endAtLimits(&composition)
    let (time, end) = (composition.time, composition.end)
    let curves = curves(sums, from: time, to: end, isSteered: isSteered)
    let piece = StraightPiece(curves, arena[output].lowering, from: time, to: end)
    (composition.segmentEnd, composition.end) = (piece.end, piece.zoneEnd)
    (composition.first, composition.last) = (piece.first, piece.last)
    for actuator in 0..<arena[output].lowering.actuatorCount {
      composition.segments[actuator] = piece.segment(of: actuator, arena[output].lowering)
    }
  }

  /// Ends the segment at the time at which a dynamic parameter drives a voice to a limit. Returns
  /// whether a dynamic parameter that acts on a voice moves.
  @_noLocks @_noAllocation
  private func endAtLimits(_ composition: inout Composition) -> Bool {
    var isSteered = false
    for player in arena.activePlayers(of: output)
    where arena[player].heads[cursor.place].isSteered {
      composition.end = arena[player].heads[cursor.place].nextLimit(
        after: composition.time, before: composition.end)
      isSteered = true
    }
    return isSteered
  }

  /// The requested states of the zones over a window. If no dynamic parameter moves, or the window
  /// is shorter than 12 ns, every sum is a straight line between its ends.
  @_noLocks @_noAllocation
  private func curves(
    _ sums: borrowing ZoneSums, from time: Int64, to end: Int64, isSteered: Bool
  ) -> PerZone<ZoneCurve> {
    var curves = PerZone<ZoneCurve>(repeating: ZoneCurve())
    let last = self.sums(at: end)
    let gain = arena[output].gain
    let third = (end &- time) / 3
    if !isSteered || third < 4 {
      for zone in curves.indices {
        curves[zone] = ZoneCurve(from: sums[zone], to: last[zone], gain: gain)
      }
      return curves
    }
    let window = Double(end &- time)
    let places = (Double(third) / window, Double(2 &* third) / window)
    let (a, b) = (self.sums(at: time &+ third), self.sums(at: time &+ 2 &* third))
    for zone in curves.indices {
      curves[zone] = ZoneCurve(
        through: (sums[zone], a[zone], b[zone], last[zone]), between: places, gain: gain)
    }
    return curves
  }
}
