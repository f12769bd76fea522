/// The reports of a device of the serial protocol about its drive. Its events contain the times of
/// the beginning and the end of a drive; its answers to STATUS requests, the states, contain the
/// level at some ticks.
struct DriveRecord: Sendable {
  private enum Fact: Hashable {
    case began
    case ended
    /// A level, 0 to 1.
    case level(Double)
  }

  private struct Entry {
    var time: Int64
    var fact: Fact
  }

  /// The maximum number of facts of an actuator. Further facts are dropped; an attempt has at most
  /// a tenth of this number.
  private static let limit = 100_000
  /// The level that is recorded for a drive of unknown level: no state was received between its
  /// beginning and its end.
  private static let leastLevel = 1.0 / 65_535

  private var entries: [[Entry]]

  init(actuators: Int = 0) { entries = Array(repeating: [], count: actuators) }

  /// Whether at least one state of each actuator is known.
  var isKnown: Bool {
    !entries.isEmpty
      && entries.allSatisfy { facts in facts.contains { $0.fact != .began && $0.fact != .ended } }
  }

  mutating func began(_ actuator: Int, at time: Int64) { add(actuator, time, .began) }

  mutating func ended(_ actuator: Int, at time: Int64) { add(actuator, time, .ended) }

  mutating func state(_ actuator: Int, level: Double, at time: Int64) {
    add(actuator, time, .level(level))
  }

  private mutating func add(_ actuator: Int, _ time: Int64, _ fact: Fact) {
    guard entries.indices.contains(actuator), entries[actuator].count < Self.limit else { return }
    entries[actuator].append(Entry(time: time, fact: fact))
  }

  /// The steps of an actuator's level between two times; none if no state is known.
  ///
  /// A drive begins and ends at the times of its events. In between it has the level of the last
  /// state: a change of level appears only with the first state after it, so it may be late, but is
  /// never early.
  func corners(_ actuator: Int, from start: Int64, to end: Int64) -> [Trace.Corner] {
    guard isKnown, entries.indices.contains(actuator) else { return [] }
    let facts = entries[actuator]
    let order = facts.indices.sorted { (facts[$0].time, $0) < (facts[$1].time, $1) }
      .map { facts[$0] }
    var corners = [Trace.Corner(start, 0)]
    var level = 0.0
    for (place, entry) in order.enumerated() where entry.time <= end {
      let next = Self.level(after: place, in: order)
      if next != level, entry.time > start {
        corners += [Trace.Corner(entry.time, level), Trace.Corner(entry.time, next)]
      } else {
        corners[corners.count - 1].value = next
      }
      level = next
    }
    corners.append(Trace.Corner(end, level))
    return corners
  }

  /// The levels of the reported states between two times, in order.
  func readings(_ actuator: Int, from start: Int64, to end: Int64) -> [Trace.Corner] {
    guard entries.indices.contains(actuator) else { return [] }
    return entries[actuator].compactMap { entry in
      guard case .level(let level) = entry.fact, (start...end).contains(entry.time) else {
        return nil
      }
      return Trace.Corner(entry.time, level)
    }.sorted { $0.nanoseconds < $1.nanoseconds }
  }

  private static func level(after place: Int, in order: [Entry]) -> Double {
    switch order[place].fact {
    case .level(let level): return level
    case .ended: return 0
    case .began:
      for entry in order[(place + 1)...] {
        switch entry.fact {
        case .level(let level) where level > 0: return level
        case .level: continue
        case .began, .ended: return leastLevel
        }
      }
      return leastLevel
    }
  }
}
