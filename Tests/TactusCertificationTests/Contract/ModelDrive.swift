import Synchronization
import TactusDevice

/// A model of two actuators, whose drive an instrument measures: a level each tenth of a
/// millisecond, computed on request.
final class ModelDrive: DeviceModel {
  static let id = DeviceID(backend: "model")
  private static let capacity = 40

  private struct State {
    var isTaken = false
    var begin: Int64 = 0
    var segments: [Segment] = []
    /// The levels of each actuator, with the times at which they begin.
    var corners: [[(time: Int64, level: Double)]] = [[], []]
    var hertz: [[(time: Int64, level: Double)]] = [[], []]
    var count = 0
    /// The starts of the accepted segments. A segment occupies a place of the schedule until its
    /// start, even if it was replaced.
    var starts: [Int64] = []
    /// The time up to which the corners are computed.
    var known: Int64 = 0
  }

  private static let step: Int64 = 100_000
  private static let lease: Int64 = 200_000_000

  let listing = DeviceListing(
    id: id, name: "Model", category: .virtual,
    identity: DeviceIdentity(
      backend: "model", category: .virtual, vendor: 1, uniqueID: "1", firmware: "1"))
  let capabilities = OutputCapabilities(
    actuators: [
      Actuator(name: "left", kind: .lra, role: .heavy, frequencyBandHertz: 80...250),
      Actuator(name: "right", kind: .lra, role: .light, frequencyBandHertz: 80...250),
    ], lookAheadNanoseconds: 30_000_000, capacitySegments: capacity)
  let instrument: InstrumentDescription
  private let defect: ModelDefect?
  /// The time in nanoseconds on the clock of the rig.
  private let now: @Sendable () -> Int64
  private let state = Mutex(State())

  init(
    _ defect: ModelDefect? = nil, now: @escaping @Sendable () -> Int64,
    instrument: InstrumentDescription = InstrumentDescription(
      name: "model", quantity: .drive, range: "0 to 1", isSimulated: true)
  ) {
    (self.defect, self.now, self.instrument) = (defect, now, instrument)
  }

  func take() -> Bool {
    state.withLock { state in
      if state.isTaken { return false }
      state.isTaken = true
      stop(&state, at: now())
      return true
    }
  }

  func release() { state.withLock { $0.isTaken = false } }

  func begin() {
    state.withLock { state in
      run(&state, until: now())
      state.begin = now()
      state.corners = state.corners.map { $0.suffix(1) }
      state.hertz = [[], []]
    }
  }

  func play(_ segment: Segment, at time: Int64) -> Bool {
    state.withLock { state in
      run(&state, until: time)
      state.starts.removeAll { $0 <= time }
      let room = defect == .holdsFew ? Self.capacity / 2 : Self.capacity
      if state.starts.count >= room, !segment.isDueOnArrival { return false }
      state.starts.append(segment.startNanoseconds)
      state.count += 1
      if defect == .losesSegments, state.count.isMultiple(of: 10) { return true }
      var taken = segment
      if segment.isDueOnArrival || segment.startNanoseconds < time {
        let length = segment.endNanoseconds - segment.startNanoseconds
        (taken.startNanoseconds, taken.endNanoseconds) = (time, time + length)
      }
      if defect == .swapsActuators { taken.actuator = 1 - taken.actuator }
      if defect == .stepsRamps { taken.startLevel = taken.endLevel }
      let late: Int64 = defect == .isLate ? 40_000_000 : 0
      taken.startNanoseconds += late
      taken.endNanoseconds += late
      state.segments.removeAll {
        $0.actuator == taken.actuator && $0.startNanoseconds >= taken.startNanoseconds
      }
      state.segments.append(taken)
      return true
    }
  }

  func revise(from time: Int64) {
    if defect == .ignoresRevision { return }
    state.withLock { state in
      state.segments.removeAll { $0.startNanoseconds >= time }
      state.starts.removeAll { $0 >= time }
    }
  }

  func stop(at time: Int64) { state.withLock { stop(&$0, at: time) } }

  private func stop(_ state: inout State, at time: Int64) {
    run(&state, until: time)
    state.starts = []
    if defect != .ignoresStop || state.count == 0 { state.segments = [] }
  }

  func samples(until end: Int64) -> [InstrumentSample] {
    state.withLock { state in
      run(&state, until: end)
      var samples: [InstrumentSample] = []
      for actuator in 0..<2 {
        let corners = state.corners[actuator]
        let first = corners.first?.level ?? 0
        samples.append(.init(.drive(actuator: actuator, level: first), at: state.begin))
        samples += corners.dropFirst().map {
          .init(.drive(actuator: actuator, level: $0.level), at: $0.time)
        }
        samples += state.hertz[actuator].map {
          .init(.frequency(actuator: actuator, hertz: $0.level), at: $0.time)
        }
      }
      return samples.sorted { $0.nanoseconds < $1.nanoseconds }
    }
  }

  /// Computes the levels up to a time, in steps of a tenth of a millisecond.
  private func run(_ state: inout State, until end: Int64) {
    // Levels from before the attempt are not needed.
    state.known = max(state.known, state.begin)
    var time = state.known
    while time < end {
      for actuator in 0..<2 { look(&state, actuator, at: time) }
      // Without segments the level cannot change, so the time up to the end is skipped.
      if state.segments.isEmpty, end - time > 1 { time = end - 1 } else { time += Self.step }
    }
    state.known = max(end, state.known)
    drop(&state, before: end)
  }

  private func look(_ state: inout State, _ actuator: Int, at time: Int64) {
    let current = state.segments.last { $0.actuator == actuator && $0.startNanoseconds <= time }
    let level = level(of: current, at: time)
    if state.corners[actuator].last?.level != level {
      let before = state.corners[actuator].last?.level ?? 0
      // A change of more than 0.02 is a step and not part of a ramp, so the level before it is also
      // stored.
      if abs(level - before) > 0.02 { state.corners[actuator].append((time, before)) }
      state.corners[actuator].append((time, level))
    } else if let last = state.corners[actuator].last, last.time < time {
      let count = state.corners[actuator].count
      let isHeld = count > 1 && state.corners[actuator][count - 2].level == level
      if isHeld {
        state.corners[actuator][count - 1].time = time
      } else {
        state.corners[actuator].append((time, level))
      }
    }
    if level > 0, let hertz = current?.frequencyHertz,
      state.hertz[actuator].last?.level != hertz
    {
      state.hertz[actuator].append((time, hertz))
    }
  }

  private func level(of segment: Segment?, at time: Int64) -> Double {
    if defect == .hums, segment == nil { return 0.3 }
    guard let segment else { return 0 }
    if defect != .hasNoLease, time > segment.startNanoseconds + Self.lease { return 0 }
    let length = segment.endNanoseconds - segment.startNanoseconds
    var level = segment.endLevel
    if time < segment.endNanoseconds, length > 0 {
      let share = Double(time - segment.startNanoseconds) / Double(length)
      level = segment.startLevel + (segment.endLevel - segment.startLevel) * share
    }
    if defect == .isWeak { level *= 0.8 }
    return defect == .losesSmallLevels && level < 0.05 ? 0 : level
  }

  /// Removes segments that later segments have replaced.
  private func drop(_ state: inout State, before end: Int64) {
    for actuator in 0..<2 {
      let begun = state.segments.filter {
        $0.actuator == actuator && $0.startNanoseconds <= end
      }
      guard let last = begun.last else { continue }
      state.segments.removeAll {
        $0.actuator == actuator && $0.startNanoseconds <= end && $0 != last
      }
    }
  }
}
