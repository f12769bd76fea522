internal import Synchronization
internal import TactusDevice
internal import TactusPattern

/// What all players of an output add up to over one segment.
private struct Picture: BitwiseCopyable {
  var start = ZoneStates(repeating: ZoneState())
  var end = ZoneStates(repeating: ZoneState())
  /// When something next happens by itself or by a command.
  var next = Int64.max
  var isMoving = false
  var isSounding = false

  /// A zone that falls to nothing keeps its sharpness until it gets there: the limit of the mean,
  /// which at the very end has nothing left to be a mean of.
  @_noLocks @_noAllocation
  mutating func keepSharpness() {
    for zone in 0..<8 where end[zone].intensity == 0 { end[zone].sharpness = start[zone].sharpness }
  }

  /// Where an actuator rises from nothing its frequency is that of what it rises to.
  @_noLocks @_noAllocation
  static func hertz(_ first: ActuatorLevel, _ last: ActuatorLevel) -> Double {
    first.level == 0 && last.level > 0 ? last.frequencyHertz : first.frequencyHertz
  }
}

extension Core {
  /// Submits the segments that begin at `time`, up to where the next must begin: at the next
  /// breakpoint or command, while a level moves at the next point of the output's grid, and while
  /// one sounds when its lease is to be renewed.
  @_noLocks @_noAllocation
  mutating func emit(_ output: OutputPointer, at time: Int64, isDueOnArrival: Bool) {
    let cursor: Cursor = unsafe output.pointee.lookAhead == 0 ? .base : .ahead
    unsafe begin(output, cursor, at: time)
    var picture = unsafe look(output, cursor, at: time)
    let end = unsafe segmentEnd(output, picture, from: time)
    picture.end = picture.start
    if picture.isMoving {
      picture.end = unsafe zoneStates(output, cursor, at: end).states
      picture.keepSharpness()
    }
    let isDue = unsafe isDueOnArrival || time < output.pointee.dueOnArrivalUntil
    unsafe addSegments(output, picture, from: time, to: end, isDueOnArrival: isDue)
    unsafe addLevels(output, picture, from: time, to: end)
    let isTaken = unsafe flush(output)
    unsafe output.pointee.lastStart = time
    unsafe output.pointee.boundary = isTaken ? end : min(end, tellAnew(output, after: time))
  }

  /// What was submitted is lost. The actuators are told anew, so that none is left as it was
  /// before, and soon, also where nothing else is to come.
  @_noLocks @_noAllocation
  private func tellAnew(_ output: OutputPointer, after time: Int64) -> Int64 {
    for index in 0..<8 { unsafe output.pointee.held[index].level = HeldLevel.unknown }
    return unsafe time &+ output.pointee.updateInterval
  }

  /// Brings all players to `time` and notes the events that begin there.
  @_noLocks @_noAllocation
  private mutating func begin(_ output: OutputPointer, _ cursor: Cursor, at time: Int64) {
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      let marks = unsafe MarkSink(output: output, zone: player.pointee.zone, now: now)
      unsafe advance(player, cursor, to: time, marks: marks)
    }
  }

  @_noLocks @_noAllocation
  private func look(_ output: OutputPointer, _ cursor: Cursor, at time: Int64) -> Picture {
    var picture = Picture()
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      picture.next = min(picture.next, unsafe nextTime(player, cursor))
      let isMoving =
        unsafe cursor.isBase
        ? player.pointee.base.isMoving(voices: player.pointee.baseVoices)
        : player.pointee.ahead.isMoving(voices: player.pointee.aheadVoices)
      if isMoving { picture.isMoving = true }
    }
    let (states, isSounding) = unsafe zoneStates(output, cursor, at: time)
    picture.start = states
    picture.isSounding = isSounding || picture.isMoving
    return picture
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
        unsafe player.pointee.base.add(to: &sums[zone], voices: voices, at: time)
      } else {
        let voices = unsafe player.pointee.aheadVoices
        unsafe player.pointee.ahead.add(to: &sums[zone], voices: voices, at: time)
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

  @_noLocks @_noAllocation
  private func segmentEnd(
    _ output: OutputPointer, _ picture: Picture, from time: Int64
  ) -> Int64 {
    var end = picture.next
    if !picture.isSounding { return end }
    end = min(end, time &+ EngineLimits.longestSegmentNanoseconds)
    if picture.isMoving {
      // After a stall the grid goes on at the present: old points are not replayed.
      let interval = unsafe output.pointee.updateInterval
      end = min(end, (max(time, unsafe lateTime(output)) / interval &+ 1) &* interval)
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

  @_noLocks @_noAllocation
  private func addSegments(
    _ output: OutputPointer, _ picture: Picture, from start: Int64, to end: Int64,
    isDueOnArrival: Bool
  ) {
    let lowering = unsafe output.pointee.lowering
    for actuator in 0..<lowering.actuatorCount {
      let first = lowering.level(of: actuator, zones: picture.start)
      let last = picture.isMoving ? lowering.level(of: actuator, zones: picture.end) : first
      let isConstant = first.level == last.level
      if isConstant, unsafe isHeld(first, output, actuator, at: start) { continue }
      let isStill = isConstant && first.level == 0
      let hertz = Picture.hertz(first, last)
      unsafe output.pointee.scratch.append(
        Segment(
          actuator: actuator, startNanoseconds: start,
          endNanoseconds: isStill || end == .max ? start : end, startLevel: first.level,
          endLevel: last.level, frequencyHertz: hertz,
          isDueOnArrival: isDueOnArrival))
      unsafe output.pointee.held[actuator] = HeldLevel(
        level: last.level, frequency: hertz, since: start, isSettled: isConstant)
      unsafe output.pointee.starts.append(start)
    }
  }

  /// Whether an actuator does already what it is to do, with time left on its lease.
  @_noLocks @_noAllocation
  @inline(__always)
  private func isHeld(
    _ level: ActuatorLevel, _ output: OutputPointer, _ actuator: Int, at time: Int64
  ) -> Bool {
    let held = unsafe output.pointee.held[actuator]
    if held.level != level.level || !held.isSettled { return false }
    if level.level == 0 { return true }
    let renewal = unsafe output.pointee.renewal
    return held.frequency == level.frequencyHertz
      && (renewal == .max || held.since &+ renewal > time)
  }

  @_noLocks @_noAllocation
  private func addLevels(
    _ output: OutputPointer, _ picture: Picture, from start: Int64, to end: Int64
  ) {
    for zone in 0..<8 {
      let first = picture.start[zone]
      let last = picture.end[zone]
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

  /// False: the output was full.
  @_noLocks @_noAllocation
  private func flush(_ output: OutputPointer) -> Bool {
    if unsafe output.pointee.scratch.isEmpty { return true }
    return unsafe output.pointee.flush(at: stamp())
  }
}
