internal import TactusDevice

/// The segments of one actuator in the order of their starts, and the one in force.
struct SegmentTrack: Sendable {
  /// The greatest number of segments. The engine's horizon is limited, so it never submits more.
  static let limit = DeviceLimits.capacitySegments

  private(set) var segments: [Segment] = []
  /// The number of segments that had begun at the time of the last query.
  private var begun = 0

  /// Adds a segment, which replaces earlier ones from its start on. Returns false if there is no
  /// room.
  mutating func append(_ segment: Segment) -> Bool {
    revise(from: segment.startNanoseconds &+ 1)
    if segments.count >= Self.limit { return false }
    segments.append(segment)
    return true
  }

  /// Removes the segments that begin at a time or later.
  mutating func revise(from time: Int64) {
    while let last = segments.last, last.startNanoseconds >= time { segments.removeLast() }
    begun = min(begun, segments.count)
  }

  mutating func removeAll() {
    segments.removeAll(keepingCapacity: true)
    begun = 0
  }

  /// Removes the segments that were replaced before a time.
  mutating func forget(before time: Int64) {
    var count = 0
    while count + 1 < segments.count, segments[count + 1].startNanoseconds < time { count += 1 }
    if count == 0 { return }
    segments.removeFirst(count)
    begun = max(begun - count, 0)
  }

  /// The segment in force at a time; nil before the first one.
  mutating func segment(at time: Int64) -> Segment? {
    while begun < segments.count, segments[begun].startNanoseconds <= time { begun += 1 }
    while begun > 0, segments[begun - 1].startNanoseconds > time { begun -= 1 }
    return begun > 0 ? segments[begun - 1] : nil
  }

  /// Whether the level is 0 from a time on.
  func isSilent(from time: Int64) -> Bool {
    let first = segments.lastIndex { $0.startNanoseconds <= time } ?? 0
    for segment in segments[min(first, segments.count)...] {
      if segment.endLevel > 0 { return false }
      if segment.startLevel > 0, segment.endNanoseconds > time { return false }
    }
    return true
  }
}
