internal import Synchronization
internal import TactusDevice
internal import TactusPattern

extension Core {
  /// Submits the segments that begin at `due`, up to where the next must begin: at the next
  /// breakpoint or command; while a level moves where a straight line no longer follows it, at the
  /// latest at the next point of the output's grid; and while one sounds when its lease is to be
  /// renewed. After a stall they begin at the present instead.
  @_noLocks @_noAllocation
  mutating func emit(_ output: OutputPointer, at due: Int64, isDueOnArrival: Bool) {
    let cursor: Cursor = unsafe output.pointee.lookAhead == 0 ? .base : .ahead
    var time = due
    if unsafe isPast(output, due) {
      unsafe skip(output, cursor, from: due)
      time = now
    }
    if unsafe !isPrepared(output, for: time) {
      unsafe begin(output, cursor, at: time)
      unsafe output.pointee.composition = compose(output, cursor, at: time)
    }
    let isDue = unsafe isDueOnArrival || time < output.pointee.dueOnArrivalUntil
    unsafe addSegments(output, isDueOnArrival: isDue)
    if unsafe output.pointee.isRecorded { unsafe addLevels(output) }
    let isTaken = unsafe flush(output)
    let end = unsafe output.pointee.composition.end
    unsafe output.pointee.composition.time = .min
    unsafe output.pointee.lastStart = time
    unsafe output.pointee.boundary = isTaken ? end : min(end, tellAnew(output, after: time))
  }

  /// What was submitted is lost. The actuators are told anew, so that none is left as it was
  /// before, and soon, also where nothing else is to come.
  @_noLocks @_noAllocation
  private func tellAnew(_ output: OutputPointer, after time: Int64) -> Int64 {
    if unsafe output.pointee.lookAhead > 0 {
      unsafe output.pointee.lostFrom = min(output.pointee.lostFrom, time)
    }
    for index in 0..<8 { unsafe output.pointee.held[index].level = HeldLevel.unknown }
    return unsafe time &+ output.pointee.updateInterval
  }

  /// Brings all players to `time` and notes the events that begin there.
  @_noLocks @_noAllocation
  mutating func begin(_ output: OutputPointer, _ cursor: Cursor, at time: Int64) {
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      let marks = unsafe MarkSink(
        output: output, zone: player.pointee.zone, isFelt: !player.pointee.base.isMuted)
      unsafe advance(player, cursor, to: time, marks: marks)
    }
  }

  @_noLocks @_noAllocation
  private func addSegments(_ output: OutputPointer, isDueOnArrival: Bool) {
    let start = unsafe output.pointee.composition.time
    let end = unsafe output.pointee.composition.segmentEnd
    let count = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<count {
      let first = unsafe output.pointee.composition.firstLevels[actuator]
      let last = unsafe output.pointee.composition.lastLevels[actuator]
      let hertz = unsafe output.pointee.composition.hertz[actuator]
      let isConstant = first == last
      if isConstant, unsafe isHeld(first, hertz, output, actuator, at: start) { continue }
      let isFollowed = unsafe output.pointee.held[actuator].follows(first, last, start, end)
      if isFollowed { continue }
      let isStill = isConstant && first == 0
      let isLateTap = unsafe output.pointee.lateTaps[actuator].end > start
      unsafe output.pointee.scratch.append(
        Segment(
          actuator: actuator, startNanoseconds: start,
          endNanoseconds: isStill || end == .max ? start : end, startLevel: first,
          endLevel: last, frequencyHertz: hertz, isDueOnArrival: isDueOnArrival || isLateTap))
      unsafe output.pointee.held[actuator] = HeldLevel(
        from: first, to: last, frequency: hertz, since: start, until: end)
      unsafe output.pointee.starts.append(start)
    }
  }

  /// Whether an actuator does already what it is to do, with time left on its lease.
  @_noLocks @_noAllocation
  @inline(__always)
  private func isHeld(
    _ level: Double, _ hertz: Double, _ output: OutputPointer, _ actuator: Int, at time: Int64
  ) -> Bool {
    let held = unsafe output.pointee.held[actuator]
    if held.level != level || !held.isSettled { return false }
    if level == 0 { return true }
    let renewal = unsafe output.pointee.renewal
    return held.frequency == hertz
      && (renewal == .max || held.since &+ renewal > time)
  }

  @_noLocks @_noAllocation
  private func addLevels(_ output: OutputPointer) {
    let start = unsafe output.pointee.composition.time
    let end = unsafe output.pointee.composition.end
    for zone in 0..<8 {
      let first = unsafe output.pointee.composition.first[zone]
      let last = unsafe output.pointee.composition.last[zone]
      let isSounding = first.intensity > 0 || last.intensity > 0
      let hasSounded = unsafe output.pointee.soundingZones[zone]
      unsafe output.pointee.soundingZones[zone] = isSounding
      if !isSounding && !hasSounded { continue }
      unsafe output.pointee.scratch.append(
        ZoneLevel(
          zone: Zone.at(zone), startNanoseconds: start,
          endNanoseconds: isSounding && end != .max ? end : start,
          startIntensity: first.intensity, endIntensity: last.intensity,
          startSharpness: first.sharpness, endSharpness: last.sharpness))
    }
  }

  /// Submits the segments that have gathered, if there are any. False: the output was full.
  @_noLocks @_noAllocation
  private func flush(_ output: OutputPointer) -> Bool {
    if unsafe output.pointee.scratch.segmentCount == 0 {
      unsafe output.pointee.recordRest()
      return true
    }
    let isTaken = unsafe output.pointee.flush(at: stamp())
    unsafe output.pointee.isRefusing = !isTaken
    return isTaken
  }
}
