internal import TactusCapture
internal import TactusDevice

/// The recent requests for the zones of an output: intensity and sharpness over time.
struct LevelHistory {
  /// The time for which levels are kept, in nanoseconds: the largest span that can be displayed.
  static let keptNanoseconds: Int64 = 60_000_000_000
  /// The largest number of levels per zone; the oldest are dropped first.
  private static let limit = 1 << 16

  private var zones: [[ZoneLevel]] = Array(repeating: [], count: Zone.allCases.count)
  /// For each zone, the number of levels at the beginning of its array that are already dropped.
  private var first = Array(repeating: 0, count: Zone.allCases.count)

  mutating func add(_ level: ZoneLevel) {
    let zone = level.zone.index
    cut(zone, from: level.startNanoseconds)
    guard level.endNanoseconds > level.startNanoseconds else { return }
    zones[zone].append(level)
    let oldest = level.endNanoseconds - Self.keptNanoseconds
    while first[zone] < zones[zone].count,
      zones[zone][first[zone]].endNanoseconds < oldest
        || zones[zone].count - first[zone] > Self.limit
    {
      first[zone] += 1
    }
    if first[zone] > Self.limit {
      zones[zone].removeFirst(first[zone])
      first[zone] = 0
    }
  }

  /// Withdraws the levels from a time on.
  mutating func cut(from time: Int64) {
    for zone in zones.indices { cut(zone, from: time) }
  }

  private mutating func cut(_ zone: Int, from time: Int64) {
    while zones[zone].count > first[zone], let last = zones[zone].last,
      last.startNanoseconds >= time
    {
      zones[zone].removeLast()
    }
    guard zones[zone].count > first[zone], var last = zones[zone].last,
      last.endNanoseconds > time
    else { return }
    let state = last.state(at: time)
    last.endNanoseconds = time
    (last.endIntensity, last.endSharpness) = (state.intensity, state.sharpness)
    zones[zone][zones[zone].count - 1] = last
  }

  /// The strongest moment in each of `count` equal parts of a span: the highest intensity of any
  /// zone, and the sharpness at that time. O(n) in the levels that are kept.
  func peaks(from start: Int64, to end: Int64, count: Int) -> [ZoneState] {
    var peaks = Array(repeating: ZoneState(), count: max(count, 0))
    guard end > start, count > 0 else { return peaks }
    let width = Double(end - start) / Double(count)
    for (zone, levels) in zones.enumerated() {
      for level in levels[first[zone]...]
      where level.endNanoseconds > start && level.startNanoseconds < end {
        let places = [max(level.startNanoseconds, start), min(level.endNanoseconds, end) - 1]
          .map { min(max(Int(Double($0 - start) / width), 0), count - 1) }
        for place in places[0]...max(places[0], places[1]) {
          let from = start + Int64(Double(place) * width)
          let to = start + Int64(Double(place + 1) * width)
          let ends = [
            level.state(at: max(from, level.startNanoseconds)),
            level.state(at: min(to, level.endNanoseconds)),
          ]
          for state in ends where state.intensity > peaks[place].intensity { peaks[place] = state }
        }
      }
    }
    return peaks
  }

  /// The number of levels in memory, including dropped ones that are not removed yet.
  var count: Int { zones.reduce(0) { $0 + $1.count } }

  /// The requested state of the zone with the highest intensity at a time.
  func state(at time: Int64) -> ZoneState {
    zones.indices.map { zone in
      zones[zone][first[zone]...].last { $0.isInForce(at: time, endsCount: false) }?
        .state(at: time) ?? ZoneState()
    }.max { $0.intensity < $1.intensity } ?? ZoneState()
  }
}
