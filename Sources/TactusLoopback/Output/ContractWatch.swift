internal import TactusDevice

/// Holds submissions against the contract, as a strict device would.
struct ContractWatch: BitwiseCopyable {
  private let actuatorCount: Int
  private let updateInterval: Int64
  private let latency: Int64
  private let lookAhead: Int64
  private let capacity: Int
  private let lease: Int64
  private var lastStart: Int64 = .min
  private var levels = InlineArray<8, Double>(repeating: 0)
  private var renewedAt = InlineArray<8, Int64>(repeating: 0)
  private var lowestHertz = InlineArray<8, Double>(repeating: 0)
  private var highestHertz = InlineArray<8, Double>(repeating: 0)
  private var held = HeldStarts()

  init(_ capabilities: OutputCapabilities) {
    actuatorCount = capabilities.actuators.count
    updateInterval = capabilities.updateIntervalNanoseconds
    latency = capabilities.latencyNanoseconds
    lookAhead = capabilities.lookAheadNanoseconds
    capacity = capabilities.capacitySegments ?? 0
    lease = capabilities.lease?.durationNanoseconds ?? .max
    for (index, actuator) in capabilities.actuators.prefix(8).enumerated() {
      lowestHertz[index] = actuator.frequencyBandHertz.lowerBound
      highestHertz[index] = actuator.frequencyBandHertz.upperBound
    }
  }

  /// When the device acts on a segment.
  @_noLocks @_noAllocation
  func deviceTime(of segment: Segment, submitted: Int64) -> Int64 {
    let arrival = submitted &+ latency
    return lookAhead > 0 ? max(segment.startNanoseconds, arrival) : arrival
  }

  /// Checks a segment and takes it over. True: it is a segment that a device can play.
  @_noLocks @_noAllocation
  mutating func take(_ segment: Segment, submitted: Int64, into records: borrowing RecordBuffer)
    -> Bool
  {
    let start = segment.startNanoseconds
    guard isPossible(segment) else {
      records.append(
        .violation(Violation(.invalid, actuator: segment.actuator, atNanoseconds: submitted)))
      return false
    }
    if start < lastStart {
      note(.outOfOrder, segment, at: submitted, by: lastStart &- start, records)
    }
    lastStart = max(lastStart, start)
    checkTime(segment, submitted: submitted, records)
    checkCapacity(segment, submitted: submitted, records)
    checkLease(segment.actuator, at: start, records)
    levels[segment.actuator] = segment.endLevel
    renewedAt[segment.actuator] = start
    return true
  }

  @_noLocks @_noAllocation
  mutating func revise(from time: Int64) {
    lastStart = min(lastStart, time &- 1)
    held.removeFrom(time)
  }

  @_noLocks @_noAllocation
  mutating func stop(at time: Int64, into records: borrowing RecordBuffer) {
    for actuator in 0..<actuatorCount {
      checkLease(actuator, at: time, records)
      levels[actuator] = 0
    }
    lastStart = .min
    held.removeFrom(.min)
  }

  /// Looks for leases that ran out before `time`.
  @_noLocks @_noAllocation
  mutating func checkLeases(at time: Int64, into records: borrowing RecordBuffer) {
    for actuator in 0..<actuatorCount { checkLease(actuator, at: time, records) }
  }

  @_noLocks @_noAllocation
  private func isPossible(_ segment: Segment) -> Bool {
    if segment.actuator < 0 || segment.actuator >= actuatorCount { return false }
    if segment.endNanoseconds < segment.startNanoseconds { return false }
    // Each on its own: what is not a number compares with nothing.
    let (start, end, hertz) = (segment.startLevel, segment.endLevel, segment.frequencyHertz)
    return start >= 0 && start <= 1 && end >= 0 && end <= 1
      && hertz >= lowestHertz[segment.actuator] && hertz <= highestHertz[segment.actuator]
  }

  @_noLocks @_noAllocation
  private func checkTime(_ segment: Segment, submitted: Int64, _ records: borrowing RecordBuffer) {
    let start = segment.startNanoseconds
    if start &- submitted > lookAhead {
      note(.tooEarly, segment, at: submitted, by: start &- submitted &- lookAhead, records)
    }
    if segment.isDueOnArrival { return }
    let late =
      lookAhead > 0
      ? submitted &+ latency &- start : submitted &- start &- updateInterval
    if late > 0 { note(.late, segment, at: submitted, by: late, records) }
  }

  @_noLocks @_noAllocation
  private mutating func checkCapacity(
    _ segment: Segment, submitted: Int64, _ records: borrowing RecordBuffer
  ) {
    if capacity == 0 { return }
    let count = held.countAfter(submitted)
    if count >= capacity { note(.overflow, segment, at: submitted, by: 0, records) }
    held.append(segment.startNanoseconds)
  }

  @_noLocks @_noAllocation
  private mutating func checkLease(
    _ actuator: Int, at time: Int64, _ records: borrowing RecordBuffer
  ) {
    if levels[actuator] == 0 || lease == .max { return }
    let end = renewedAt[actuator] &+ lease
    if time <= end { return }
    records.append(
      .violation(
        Violation(.lease, actuator: actuator, atNanoseconds: end, byNanoseconds: time &- end)))
    levels[actuator] = 0
  }

  @_noLocks @_noAllocation
  private func note(
    _ rule: Violation.Rule, _ segment: Segment, at time: Int64, by amount: Int64,
    _ records: borrowing RecordBuffer
  ) {
    records.append(
      .violation(
        Violation(
          rule, actuator: segment.actuator, atNanoseconds: time, byNanoseconds: amount)))
  }
}
