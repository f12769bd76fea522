internal import Synchronization
internal import TactusDevice
internal import TactusPattern

/// After a stall an output continues with the present. What should have been submitted meanwhile
/// is not: it would be played late, one piece after the other.
extension Core {
  /// Whether a segment that was due at `time` is past: the next would have been due by now, too.
  @_noLocks @_noAllocation
  func isPast(_ output: OutputPointer, _ time: Int64) -> Bool {
    unsafe now &- time >= output.pointee.updateInterval
  }

  /// Brings the players from `time` to the present without a submission. Of the taps that begin on
  /// the way the strongest of each actuator is played now; the others are counted.
  @_noLocks @_noAllocation
  mutating func skip(_ output: OutputPointer, _ cursor: Cursor, from time: Int64) {
    unsafe output.pointee.isSkipping = true
    unsafe begin(output, cursor, at: now)
    unsafe output.pointee.isSkipping = false
    unsafe output.pointee.skippedNanoseconds.add(Int(now &- time), ordering: .relaxed)
    unsafe playLateTaps(output)
  }

  @_noLocks @_noAllocation
  private func playLateTaps(_ output: OutputPointer) {
    if unsafe output.pointee.missed.count == 0 { return }
    let arrival = unsafe now &+ (output.pointee.lookAhead > 0 ? output.pointee.latency : 0)
    var played = 0
    let actuators = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<actuators {
      let tap = unsafe output.pointee.missed.strongest[actuator]
      if tap.level == 0 { continue }
      unsafe output.pointee.lateTaps[actuator] = LateTap(
        level: tap.level, hertz: tap.frequencyHertz,
        end: arrival &+ output.pointee.shortestPulses[actuator])
      if unsafe output.pointee.missed.isRepeated(actuator) { continue }
      played &+= 1
      unsafe output.pointee.append(output.pointee.missed.marks[actuator])
    }
    unsafe output.pointee.skippedTaps.add(output.pointee.missed.count &- played, ordering: .relaxed)
    unsafe output.pointee.missed = MissedTaps()
  }

  /// Raises the levels of actuators that play a tap late, up to the end of the tap's pulse.
  @_noLocks @_noAllocation
  func raise(_ composition: inout Composition, for output: OutputPointer) {
    let actuators = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<actuators {
      let tap = unsafe output.pointee.lateTaps[actuator]
      if tap.end <= composition.time { continue }
      if composition.firstLevels[actuator] < tap.level {
        composition.firstLevels[actuator] = tap.level
        composition.hertz[actuator] = tap.hertz
      }
      composition.lastLevels[actuator] = max(composition.lastLevels[actuator], tap.level)
    }
  }

  /// Where the first pulse of a late tap ends that is played at `time`; `Int64.max`: none is.
  @_noLocks @_noAllocation
  func endOfLateTaps(_ output: OutputPointer, at time: Int64) -> Int64 {
    var end = Int64.max
    let actuators = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<actuators {
      let tap = unsafe output.pointee.lateTaps[actuator]
      if tap.end > time { end = min(end, tap.end) }
    }
    return end
  }
}

extension OutputBlock {
  /// Notes an event, to be recorded with the next submission.
  @_noLocks @_noAllocation
  mutating func append(_ mark: EventMark) {
    guard isRecorded else { return }
    if scratch.isFullOfMarks { recordRest() }
    scratch.append(mark)
  }
}
