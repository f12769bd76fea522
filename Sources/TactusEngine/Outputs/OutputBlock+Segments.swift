internal import Synchronization
internal import TactusDevice

/// Converts the composition of the mixer to a submission.
extension OutputBlock {
  /// Adds the segments of the composition that change an actuator or renew its level.
  @_noLocks @_noAllocation
  mutating func addSegments(isDueOnArrival: Bool) {
    let start = composition.time
    assert(start != .min && composition.end <= composition.segmentEnd, "a composition was made")
    assert(start < composition.segmentEnd)
    for actuator in 0..<lowering.actuatorCount {
      let next = held[actuator].take(composition.segments[actuator], renewal: renewal)
      guard var segment = next else { continue }
      segment.isDueOnArrival = isDueOnArrival || lateTaps[actuator].end > start
      scratch.append(segment)
      starts.append(start)
    }
  }

  /// Adds the states of the zones for the listeners.
  @_noLocks @_noAllocation
  mutating func addLevels() {
    let (start, end) = (composition.time, composition.end)
    for zone in soundingZones.indices {
      let (first, last) = (composition.first[zone], composition.last[zone])
      let isSounding = first.intensity > 0 || last.intensity > 0
      let hasSounded = soundingZones[zone]
      soundingZones[zone] = isSounding
      if !isSounding && !hasSounded { continue }
      scratch.append(
        ZoneLevel(
          zone: Zone.at(zone), startNanoseconds: start,
          endNanoseconds: isSounding && end != .max ? end : start,
          startIntensity: first.intensity, endIntensity: last.intensity,
          startSharpness: first.sharpness, endSharpness: last.sharpness))
    }
  }

  /// Submits the collected segments. Returns false if the output was full.
  /// - Parameter stamp: the time of the submission.
  @_noLocks @_noAllocation
  mutating func submit(at stamp: Int64) -> Bool {
    let isTaken = flush(at: stamp)
    isRefusing = !isTaken
    return isTaken
  }

  /// Marks the levels of a refused submission for another submission, so that no actuator keeps its
  /// previous level. Returns the time of that submission: one update interval after `time`.
  @_noLocks @_noAllocation
  mutating func resubmit(after time: Int64) -> Int64 {
    assert(lastStart == time, "the refused submission is not the last one")
    if lookAhead > 0 { lostFrom = min(lostFrom, time) }
    forgetLevels()
    return time &+ updateInterval
  }

  /// Marks the levels of the actuators as unknown, so that the next level of each is submitted even
  /// if it is the same.
  @_noLocks @_noAllocation
  mutating func forgetLevels() {
    for actuator in held.indices { held[actuator].forget() }
  }

  /// Stops the device at once and discards its queued segments.
  @_noLocks @_noAllocation
  mutating func silence(at time: Int64) {
    stop(at: time)
    starts.removeFrom(.min)
    held = PerActuator(repeating: HeldLevel())
    lateTaps = PerActuator(repeating: LateTap())
    soundingZones = PerZone(repeating: false)
  }

  /// The latest time for the next call of an output with look-ahead. `Int64.max` if no call is
  /// needed: the output has no look-ahead or no lease, its device is gone, or nothing is scheduled
  /// or held.
  @_noLocks @_noAllocation
  @_addressableSelf
  func nextContact(at now: Int64) -> Int64 {
    if lookAhead == 0 || renewal == .max { return .max }
    if isGone.load(ordering: .acquiring) { return .max }
    var isScheduled = lastStart > now
    for actuator in held.indices where held[actuator].isAboveZero { isScheduled = true }
    return isScheduled ? contactedAt &+ renewal : .max
  }

  /// Whether the output has room for a segment for each actuator.
  var hasRoom: Bool {
    @_noLocks @_noAllocation get { starts.hasRoom(for: lowering.actuatorCount) }
  }
}
