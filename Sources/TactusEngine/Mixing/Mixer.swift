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
    for zone in sums.indices where sums[zone].levels > 0 { composition.isSounding = true }
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
    assert(gain >= 0 && gain <= 1)
    var states = ZoneStates(repeating: ZoneState())
    for zone in sums.indices where sums[zone].levels > 0 {
      let (intensity, sharpness) = sums[zone].limited
      assert(intensity >= 0 && intensity <= 1 && sharpness >= 0 && sharpness <= 1)
      states[zone] = ZoneState(intensity: intensity * gain, sharpness: sharpness)
    }
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
      let held = arena[output].held[actuator]
      if held.level > 0, held.since &+ renewal > time { end = min(end, held.since &+ renewal) }
    }
    return end
  }

  /// Sets the values at the end to those at the start, because no level moves.
  @_noLocks @_noAllocation
  private func hold(_ composition: inout Composition) {
    composition.last = composition.first
    composition.segmentEnd = composition.end
    for actuator in 0..<arena[output].lowering.actuatorCount {
      let level = arena[output].lowering.level(of: actuator, zones: composition.first)
      composition.firstLevels[actuator] = level.level
      composition.lastLevels[actuator] = level.level
      composition.hertz[actuator] = level.frequencyHertz
    }
  }
}
