import TactusDevice

/// The faults of the invented devices.
extension Mutant {
  func invented(
    _ part: (segment: Segment, time: Int64), _ change: MutantFault.Change
  ) -> [(segment: Segment, time: Int64)] {
    var (segment, time) = part
    let known = memory.parts[segment.actuator]
    switch change {
    case .hole(let range, let level):
      if range.contains(segment.startLevel) { segment.startLevel = level }
      if range.contains(segment.endLevel) { segment.endLevel = level }
    case .frequencyAtOnset: segment.frequencyHertz = known.onsetHertz
    case .losesOnsetAfterOff(let length): if let rest = known.rest, rest <= length { return [] }
    case .dropsRepeats: if Self.repeats(segment, known) { return [] }
    case .sharesLevel:
      return [part] + others(segment).map { ($0, time) }
    case .sleeps(let length, let late):
      if let rest = known.rest, rest >= length { delay(&segment, &time, late) }
    case .keepsFrequency(let least):
      if abs(segment.frequencyHertz - known.hertz) < least { segment.frequencyHertz = known.hertz }
    case .fallsLate(let late):
      if segment.startLevel > 0, segment.startLevel < known.level { delay(&segment, &time, late) }
    case .losesSegment: return []
    case .losesSmallChanges(let least): if Self.isSmall(segment, known, least) { return [] }
    case .frequencyHalfway:
      if known.isOn, known.hertz > 0 {
        segment.frequencyHertz = (segment.frequencyHertz + known.hertz) / 2
      }
    case .swapsActuators: segment.actuator = (segment.actuator + 1) % memory.parts.count
    default: break
    }
    return [(segment, time)]
  }

  private static func repeats(_ segment: Segment, _ known: MutantMemory.Part) -> Bool {
    known.isOn && segment.startLevel == segment.endLevel && segment.startLevel == known.level
      && segment.frequencyHertz == known.hertz
  }

  private static func isSmall(
    _ segment: Segment, _ known: MutantMemory.Part, _ least: Double
  ) -> Bool {
    known.isOn && segment.startLevel == segment.endLevel && segment.startLevel > 0
      && abs(segment.startLevel - known.level) < least
  }

  /// Copies of a segment for the other actuators that are driven; none if the segment's level is 0.
  private func others(_ segment: Segment) -> [Segment] {
    guard max(segment.startLevel, segment.endLevel) > 0 else { return [] }
    return memory.parts.indices.filter { $0 != segment.actuator && memory.parts[$0].isOn }.map {
      var other = segment
      other.actuator = $0
      other.frequencyHertz = memory.parts[$0].hertz
      return other
    }
  }

  // MARK: The drive

  func masked(
    _ corners: [(time: Int64, level: Double)], by change: MutantFault.Change, since opened: Int64
  ) -> [(time: Int64, level: Double)] {
    guard let end = corners.last?.time else { return corners }
    switch change {
    case .returnsAfterStop(let late, let length):
      return memory.stops.reduce(corners) { corners, stop in
        let level = Self.level(of: corners, before: stop)
        return Self.masked(corners, [(stop + late)..<(stop + late + length)]) { max($0, level) }
      }
    case .pauses(let length, let period):
      let begins = stride(from: opened + period, to: end, by: Int(period))
      return Self.masked(corners, begins.map { $0..<($0 + length) }) { _ in 0 }
    default: return corners
    }
  }

  private static func level(
    of corners: [(time: Int64, level: Double)], before time: Int64
  ) -> Double {
    guard let next = corners.firstIndex(where: { $0.time >= time }), next > 0 else { return 0 }
    let (from, to) = (corners[next - 1], corners[next])
    let share = Double(time - from.time) / Double(max(to.time - from.time, 1))
    return from.level + (to.level - from.level) * share
  }

  /// Changes the levels within spans of time, which are in ascending order.
  private static func masked(
    _ corners: [(time: Int64, level: Double)], _ ranges: [Range<Int64>],
    _ change: (Double) -> Double
  ) -> [(time: Int64, level: Double)] {
    let edges = ranges.filter { !$0.isEmpty }.flatMap { [$0.lowerBound, $0.upperBound] }
    var result: [(time: Int64, level: Double)] = []
    var edge = 0
    func add(_ time: Int64, _ level: Double) {
      result.append((time, edge % 2 == 1 ? change(level) : level))
    }
    var last: (time: Int64, level: Double)?
    for corner in corners {
      while edge < edges.count, edges[edge] <= corner.time {
        let level = last.map { self.level(between: $0, corner, at: edges[edge]) } ?? corner.level
        let time = max(edges[edge], last?.time ?? edges[edge])
        add(time, level)
        edge += 1
        add(time, level)
      }
      add(corner.time, corner.level)
      last = corner
    }
    return result
  }

  private static func level(
    between from: (time: Int64, level: Double), _ to: (time: Int64, level: Double), at time: Int64
  ) -> Double {
    guard to.time > from.time else { return to.level }
    let share = min(max(Double(time - from.time) / Double(to.time - from.time), 0), 1)
    return from.level + (to.level - from.level) * share
  }
}
