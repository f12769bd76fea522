internal import TactusDevice
internal import TactusPattern

/// What sounds in each zone at a time, before limits and gain.
typealias ZoneSums = InlineArray<8, SensationSum>

extension Core {
  /// What is to be submitted for the segment that begins at `time`, where all players have been
  /// brought to that time. Changes nothing.
  @_noLocks @_noAllocation
  func compose(_ output: OutputPointer, _ cursor: Cursor, at time: Int64) -> Composition {
    var composition = unsafe look(output, cursor, at: time)
    composition.time = time
    let sums = unsafe sums(output, cursor, at: time)
    composition.first = unsafe states(of: sums, gain: output.pointee.gain)
    for zone in 0..<8 where sums[zone].levels > 0 { composition.isSounding = true }
    composition.end = unsafe segmentEnd(output, composition, from: time)
    if composition.isMoving {
      unsafe straighten(&composition, sums, output, cursor)
    } else {
      unsafe hold(&composition, output)
    }
    unsafe raise(&composition, for: output)
    return composition
  }

  /// What each zone is asked for at a time up to which all players have been brought.
  @_noLocks @_noAllocation
  func states(_ output: OutputPointer, _ cursor: Cursor, at time: Int64) -> ZoneStates {
    unsafe states(of: sums(output, cursor, at: time), gain: output.pointee.gain)
  }

  /// Whether something moves, and what happens next in the pattern or by a command, in
  /// ``Composition/end``.
  @_noLocks @_noAllocation
  private func look(_ output: OutputPointer, _ cursor: Cursor, at time: Int64) -> Composition {
    var composition = Composition()
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      composition.end = min(composition.end, unsafe nextTime(player, cursor))
      let isMoving =
        unsafe cursor.isBase
        ? player.pointee.base.isMoving(voices: player.pointee.baseVoices)
        : player.pointee.ahead.isMoving(voices: player.pointee.aheadVoices)
      if isMoving { composition.isMoving = true }
    }
    composition.isSounding = composition.isMoving
    return composition
  }

  /// What sounds in each zone at a time. At the next transition of a player it is the limit from
  /// the left.
  @_noLocks @_noAllocation
  func sums(_ output: OutputPointer, _ cursor: Cursor, at time: Int64) -> ZoneSums {
    var sums = ZoneSums(repeating: SensationSum())
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      let zone = unsafe player.pointee.zone
      if cursor.isBase {
        let voices = unsafe player.pointee.baseVoices
        sums[zone] = unsafe player.pointee.base.adding(to: sums[zone], voices: voices, at: time)
      } else {
        let voices = unsafe player.pointee.aheadVoices
        sums[zone] = unsafe player.pointee.ahead.adding(to: sums[zone], voices: voices, at: time)
      }
    }
    return sums
  }

  /// What the zones are asked for: their sums limited, gain included.
  @_noLocks @_noAllocation
  private func states(of sums: borrowing ZoneSums, gain: Double) -> ZoneStates {
    var states = ZoneStates(repeating: ZoneState())
    for zone in 0..<8 where sums[zone].levels > 0 {
      let (intensity, sharpness) = sums[zone].limited
      states[zone] = ZoneState(intensity: intensity * gain, sharpness: sharpness)
    }
    return states
  }

  /// Where the segment ends that begins at `time`, if its lines are straight until then.
  @_noLocks @_noAllocation
  private func segmentEnd(
    _ output: OutputPointer, _ composition: Composition, from time: Int64
  ) -> Int64 {
    let tapEnd = unsafe endOfLateTaps(output, at: time)
    var end = min(composition.end, tapEnd)
    if !composition.isSounding && tapEnd == .max { return end }
    end = min(end, time &+ EngineLimits.longestSegmentNanoseconds)
    if composition.isMoving {
      let interval = unsafe output.pointee.updateInterval
      let phase = isVirtual ? 0 : SamplingGrid.livePhase(interval: interval)
      end = min(end, SamplingGrid.next(after: time, interval: interval, phase: phase))
    }
    let renewal = unsafe output.pointee.renewal
    if renewal == .max { return end }
    end = min(end, time &+ renewal)
    for index in 0..<8 {
      let held = unsafe output.pointee.held[index]
      if held.level > 0, held.since &+ renewal > time { end = min(end, held.since &+ renewal) }
    }
    return end
  }

  /// Nothing moves: the end is as the start.
  @_noLocks @_noAllocation
  private func hold(_ composition: inout Composition, _ output: OutputPointer) {
    composition.last = composition.first
    composition.segmentEnd = composition.end
    let actuators = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<actuators {
      let level = unsafe output.pointee.lowering.level(of: actuator, zones: composition.first)
      composition.firstLevels[actuator] = level.level
      composition.lastLevels[actuator] = level.level
      composition.hertz[actuator] = level.frequencyHertz
    }
  }
}
