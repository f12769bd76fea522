internal import TactusDevice
internal import TactusPattern

extension Core {
  /// What is to be submitted for the segment that begins at `time`, where all players have been
  /// brought to that time. Changes nothing.
  @_noLocks @_noAllocation
  func compose(_ output: OutputPointer, _ cursor: Cursor, at time: Int64) -> Composition {
    var composition = unsafe look(output, cursor, at: time)
    composition.time = time
    composition.end = unsafe segmentEnd(output, composition, from: time)
    composition.last = composition.first
    if composition.isMoving {
      composition.last = unsafe zoneStates(output, cursor, at: composition.end).states
      composition.keepSharpness()
    }
    unsafe lower(&composition, for: output)
    return composition
  }

  /// The zones at `time`, and what follows by itself or by a command, in ``Composition/end``.
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
    let (states, isSounding) = unsafe zoneStates(output, cursor, at: time)
    composition.first = states
    composition.isSounding = isSounding || composition.isMoving
    return composition
  }

  /// What each zone is asked for at a time, gain included.
  @_noLocks @_noAllocation
  private func zoneStates(
    _ output: OutputPointer, _ cursor: Cursor, at time: Int64
  ) -> (states: ZoneStates, isSounding: Bool) {
    var sums = InlineArray<8, SensationSum>(repeating: SensationSum())
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
    var states = ZoneStates(repeating: ZoneState())
    var isSounding = false
    let gain = unsafe output.pointee.gain
    for zone in 0..<8 where sums[zone].levels > 0 {
      let (intensity, sharpness) = sums[zone].limited
      states[zone] = ZoneState(intensity: intensity * gain, sharpness: sharpness)
      isSounding = true
    }
    return (states, isSounding)
  }

  /// Where the segment ends that begins at `time`.
  @_noLocks @_noAllocation
  private func segmentEnd(
    _ output: OutputPointer, _ composition: Composition, from time: Int64
  ) -> Int64 {
    var end = composition.end
    if !composition.isSounding { return end }
    end = min(end, time &+ EngineLimits.longestSegmentNanoseconds)
    if composition.isMoving {
      // After a stall the grid goes on at the present: old points are not replayed.
      let interval = unsafe output.pointee.updateInterval
      let phase = isVirtual ? 0 : SamplingGrid.livePhase(interval: interval)
      let time = max(time, unsafe lateTime(output))
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

  /// The present, where an output that plays on arrival is served late.
  @_noLocks @_noAllocation
  @inline(__always)
  private func lateTime(_ output: OutputPointer) -> Int64 {
    unsafe output.pointee.lookAhead == 0 ? now : .min
  }

  /// From zones to actuators. The lowering is used where it lies: it is large, and a copy of it
  /// costs as much as its use.
  @_noLocks @_noAllocation
  private func lower(_ composition: inout Composition, for output: OutputPointer) {
    let count = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<count {
      let first = unsafe output.pointee.lowering.level(of: actuator, zones: composition.first)
      composition.firstLevels[actuator] = first
      composition.lastLevels[actuator] =
        composition.isMoving
        ? unsafe output.pointee.lowering.level(of: actuator, zones: composition.last) : first
    }
  }
}
