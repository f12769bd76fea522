internal import Synchronization
internal import TactusDevice

/// After a stall, the strongest missed tap of each actuator is played late.
extension OutputBlock {
  @_noLocks @_noAllocation
  mutating func noteMissed(_ mark: EventMark) { missed.take(mark, lowering, gain: gain) }

  /// Whether a segment that was due at `time` is obsolete, because the segment after it would be
  /// due by now.
  @_noLocks @_noAllocation
  func isPast(_ time: Int64, at now: Int64) -> Bool { now &- time >= updateInterval }

  /// Plays the strongest of the missed taps, and counts the other missed taps.
  @_noLocks @_noAllocation
  mutating func playLateTaps(at now: Int64) {
    if missed.count == 0 { return }
    let arrival = now &+ (lookAhead > 0 ? latency : 0)
    var played = 0
    for actuator in 0..<lowering.actuatorCount {
      let end = arrival &+ shortestPulses[actuator]
      guard let tap = missed.lateTap(of: actuator, until: end) else { continue }
      lateTaps[actuator] = tap
      if missed.isRepeated(actuator) { continue }
      played &+= 1
      append(missed.marks[actuator])
    }
    assert(played <= missed.count)
    skippedTaps.add(missed.count &- played, ordering: .relaxed)
    missed = MissedTaps()
  }

  /// Raises the segments of actuators that play a late tap, until the end of its pulse.
  @_noLocks @_noAllocation
  @_addressableSelf
  func raise(_ composition: inout Composition) {
    for actuator in 0..<lowering.actuatorCount {
      lateTaps[actuator].raise(&composition.segments[actuator])
    }
  }

  /// When the first pulse of the late taps that play at `time` ends; `Int64.max` if none plays.
  @_noLocks @_noAllocation
  @_addressableSelf
  func endOfLateTaps(at time: Int64) -> Int64 {
    var end = Int64.max
    for actuator in 0..<lowering.actuatorCount {
      let tap = lateTaps[actuator]
      if tap.end > time { end = min(end, tap.end) }
    }
    return end
  }
}
