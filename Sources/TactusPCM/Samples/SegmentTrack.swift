internal import TactusDevice

/// The segments of one actuator in the order of their starts, and the one in force.
package struct SegmentTrack: Sendable {
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

  /// The level at a time, and the frequency; both are 0 before the first segment.
  mutating func tone(at time: Int64) -> (level: Double, hertz: Double) {
    guard let segment = segment(at: time) else { return (0, 0) }
    return (segment.level(at: time), segment.frequencyHertz)
  }

  /// The level and the frequency from one time to another; nil if they change.
  mutating func held(
    from start: Int64, through end: Int64
  ) -> (level: Double, hertz: Double)? {
    let segment = segment(at: start)
    if begun < segments.count, segments[begun].startNanoseconds <= end { return nil }
    guard let segment else { return (0, 0) }
    let isHeld = segment.startLevel == segment.endLevel || segment.endNanoseconds <= start
    return isHeld ? (segment.endLevel, segment.frequencyHertz) : nil
  }

  /// Whether a segment changes nothing, because the last one has the same level and frequency.
  func alreadyHas(_ segment: Segment) -> Bool {
    guard let last = segments.last, segment.startLevel == segment.endLevel,
      segment.startLevel == last.endLevel, segment.frequencyHertz == last.frequencyHertz,
      last.startNanoseconds <= segment.startNanoseconds
    else { return false }
    return last.startLevel == last.endLevel || last.endNanoseconds <= segment.startNanoseconds
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

// MARK: Times that can be left out

extension SegmentTrack {
  /// A part of the times from one to another that can be left out without a click, without the loss
  /// of a tap, and without a great change of the length of a tone or a pause.
  package struct Omission {
    var start, end: Int64
    /// The end of the last omission.
    var last: Int64
    /// Whether an order that has just arrived begins at the end, or soon after it. A pause before
    /// it may have any length.
    var endsInOrder: Bool

    /// How often the omitted part of a tone or a pause must have been played since the last
    /// omission.
    static let least: Int64 = 3
    /// The time in nanoseconds from which a tone is no tap. A tap is not shortened.
    static let longestTap: Int64 = 100_000_000

    package init(start: Int64, end: Int64, last: Int64, endsInOrder: Bool) {
      (self.start, self.end, self.last, self.endsInOrder) = (start, end, last, endsInOrder)
    }
  }

  /// Whether the times of an omission can be left out.
  ///
  /// This is so if the tone does not change in them. It is also so if the level steps at the end,
  /// if that step grows to twice its height at most, and if all omitted changes have its direction.
  func permits(_ omission: Omission) -> Bool {
    let (start, end) = (omission.start, omission.end)
    let omitted = pieces(from: start, to: end)
    let level = omitted.first.map { $0.startNanoseconds == start ? $0.startLevel : 0 } ?? 0
    let change = omitted.first {
      $0.startLevel != level || $0.endLevel != level
        || level > 0 && $0.frequencyHertz != omitted[0].frequencyHertz
    }
    let part = (change?.startNanoseconds ?? end) &- start
    let held = start &- max(unchangedSince(start), omission.last)
    if level > 0 || !omission.endsInOrder, held < Omission.least &* part { return false }
    let isTap = level > 0 && held < Omission.longestTap
    if change == nil { return !isTap }
    guard let last = omitted.last,
      let next = segments[..<begun(by: end)].last, next.startNanoseconds == end
    else { return false }
    // After a shorter tone, only a rise follows without the end of a tap.
    if isTap, next.startLevel < level { return false }
    let levels = [level] + omitted.flatMap { [$0.startLevel, $0.endLevel] } + [next.startLevel]
    let isOneWay = zip(levels, levels.dropFirst()).allSatisfy {
      level <= next.startLevel ? $0 <= $1 : $0 >= $1
    }
    let step = abs(next.startLevel - last.endLevel)
    return isOneWay && abs(next.startLevel - level) <= 2 * step
  }

  /// The time since which the tone of a time has not changed; a time before all others if it was
  /// always silent. It looks at no segment before the last change.
  func unchangedSince(_ time: Int64) -> Int64 {
    var since = time
    var tone: (level: Double, hertz: Double)?
    for index in (0..<begun(by: time)).reversed() {
      for piece in pieces(of: index, from: .min / 4, to: time &+ 1).reversed() {
        let (level, hertz) = tone ?? (piece.level(at: time), piece.frequencyHertz)
        tone = (level, hertz)
        let isSame = level == 0 || piece.frequencyHertz == hertz
        guard isSame, piece.startLevel == level, piece.endLevel == level else { return since }
        since = piece.startNanoseconds
      }
    }
    return tone?.level ?? 0 > 0 ? since : .min / 4
  }

  /// The starts of the segments after one time and up to another.
  func starts(after start: Int64, through end: Int64) -> [Int64] {
    let first = begun(by: start)
    return segments[first..<max(begun(by: end), first)].map(\.startNanoseconds)
  }

  /// The number of segments that begin by a time.
  /// - Complexity: O(log n) for n segments.
  private func begun(by time: Int64) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].startNanoseconds <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The levels from `start` up to `end`, as segments that begin and end between them.
  /// - Complexity: O(log n + m) for n segments, m of them from `start` up to `end`.
  private func pieces(from start: Int64, to end: Int64) -> [Segment] {
    let first = max(begun(by: start) - 1, 0)
    return (first..<max(begun(by: end), first)).flatMap { pieces(of: $0, from: start, to: end) }
  }

  /// The parts of a segment from `start` up to `end`. Where its level stops changing, one ends, and
  /// another one begins.
  private func pieces(of index: Int, from start: Int64, to end: Int64) -> [Segment] {
    let segment = segments[index]
    let next = index + 1 < segments.count ? segments[index + 1].startNanoseconds : .max
    let bend = min(max(segment.endNanoseconds, segment.startNanoseconds), next)
    return [(segment.startNanoseconds, bend), (bend, next)].compactMap { begin, close in
      let (first, last) = (max(begin, start), min(close, end))
      if first >= last { return nil }
      var piece = segment
      (piece.startNanoseconds, piece.endNanoseconds) = (first, last)
      (piece.startLevel, piece.endLevel) = (segment.level(at: first), segment.level(at: last))
      return piece
    }
  }
}
