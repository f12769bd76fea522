internal import TactusDevice

/// Checks the engine's submissions to an output for each ``Violation``.
struct ContractWatch {
  private struct Actuator {
    let hertz: ClosedRange<Double>
    var level = 0.0
    var renewedAt: Int64 = 0
  }

  private let updateInterval: Int64
  private let latency: Int64
  private let lookAhead: Int64
  private let capacity: Int
  private let lease: Int64
  private var lastStart: Int64 = .min
  private var actuators: [Actuator]
  private var held = HeldStarts()
  /// The violations in the order of their detection.
  private(set) var violations: [Violation] = []

  init(_ capabilities: OutputCapabilities) {
    updateInterval = capabilities.updateIntervalNanoseconds
    latency = capabilities.latencyNanoseconds
    lookAhead = capabilities.lookAheadNanoseconds
    capacity = capabilities.capacitySegments ?? 0
    lease = capabilities.lease?.durationNanoseconds ?? .max
    actuators = capabilities.actuators.map { Actuator(hertz: $0.frequencyBandHertz) }
  }

  /// The time at which the device plays a segment.
  func deviceTime(of segment: Segment, submitted: Int64) -> Int64 {
    let arrival = submitted &+ latency
    return lookAhead > 0 ? max(segment.startNanoseconds, arrival) : arrival
  }

  /// Checks and adds a segment. Returns whether a device can play it.
  mutating func take(_ segment: Segment, submitted: Int64) -> Bool {
    let start = segment.startNanoseconds
    guard isPossible(segment) else {
      violations.append(Violation(.invalid, actuator: segment.actuator, atNanoseconds: submitted))
      return false
    }
    if start < lastStart { note(.outOfOrder, segment, at: submitted, by: lastStart &- start) }
    lastStart = max(lastStart, start)
    checkTime(segment, submitted: submitted)
    checkCapacity(segment, submitted: submitted)
    checkLease(segment.actuator, at: start)
    actuators[segment.actuator].level = segment.endLevel
    actuators[segment.actuator].renewedAt = start
    return true
  }

  mutating func revise(from time: Int64) {
    lastStart = min(lastStart, time &- 1)
    held.removeFrom(time)
  }

  mutating func stop(at time: Int64) {
    checkLeases(at: time)
    for actuator in actuators.indices { actuators[actuator].level = 0 }
    lastStart = .min
    held.removeFrom(.min)
  }

  /// Finds leases that expired before `time`.
  mutating func checkLeases(at time: Int64) {
    for actuator in actuators.indices { checkLease(actuator, at: time) }
  }

  private func isPossible(_ segment: Segment) -> Bool {
    guard actuators.indices.contains(segment.actuator),
      segment.endNanoseconds >= segment.startNanoseconds
    else { return false }
    // Each value is tested for its range, so that NaN, which is in no range, is refused.
    return (0...1).contains(segment.startLevel) && (0...1).contains(segment.endLevel)
      && actuators[segment.actuator].hertz.contains(segment.frequencyHertz)
  }

  private mutating func checkTime(_ segment: Segment, submitted: Int64) {
    let start = segment.startNanoseconds
    if start &- submitted > lookAhead {
      note(.tooEarly, segment, at: submitted, by: start &- submitted &- lookAhead)
    }
    if segment.isDueOnArrival { return }
    let late =
      lookAhead > 0
      ? submitted &+ latency &- start : submitted &- start &- updateInterval
    if late > 0 { note(.late, segment, at: submitted, by: late) }
  }

  private mutating func checkCapacity(_ segment: Segment, submitted: Int64) {
    if capacity == 0 { return }
    if held.countAfter(submitted) >= capacity {
      note(.overflow, segment, at: submitted, by: 0)
    }
    held.append(segment.startNanoseconds)
  }

  private mutating func checkLease(_ actuator: Int, at time: Int64) {
    if actuators[actuator].level == 0 || lease == .max { return }
    let end = actuators[actuator].renewedAt &+ lease
    if time <= end { return }
    violations.append(
      Violation(.lease, actuator: actuator, atNanoseconds: end, byNanoseconds: time &- end))
    actuators[actuator].level = 0
  }

  private mutating func note(
    _ rule: Violation.Rule, _ segment: Segment, at time: Int64, by amount: Int64
  ) {
    violations.append(
      Violation(rule, actuator: segment.actuator, atNanoseconds: time, byNanoseconds: amount))
  }
}
