internal import TactusWire

/// A segment with its whole start.
struct Scheduled: Sendable, BitwiseCopyable {
  var startMicroseconds: UInt64 = 0
  var play = Play(
    startMicroseconds: 0, durationMicroseconds: 0, startLevel: 0, endLevel: 0,
    frequencySixteenths: 0)

  /// The level at a time, which is not before the start.
  func level(at microseconds: UInt64) -> UInt16 {
    let elapsed = microseconds &- startMicroseconds
    guard elapsed < UInt64(play.durationMicroseconds) else { return play.endLevel }
    // In Float, because a small processor has no division of 64 bits; the product of a share below
    // 1 and a difference stays between the two levels.
    let share =
      Float(whole: UInt32(truncatingIfNeeded: elapsed)) / Float(whole: play.durationMicroseconds)
    let start = Float(whole: UInt32(play.startLevel))
    let level = start + (Float(whole: UInt32(play.endLevel)) - start) * share
    return UInt16(Int(min(max(level + 0.5, 0), 65_535)))
  }
}

/// The segments that have not begun, by their start, over all actuators. Starts never run
/// backwards, so that a ring is enough.
struct Schedule: Sendable {
  static let capacity = 128

  private var segments = InlineArray<128, Scheduled>(repeating: Scheduled())
  private var head = 0
  private(set) var count = 0

  var credits: UInt16 { UInt16(Self.capacity - count) }

  var isEmpty: Bool { count == 0 }

  /// - Returns: whether there was room.
  mutating func append(_ segment: Scheduled) -> Bool {
    guard count < Self.capacity else { return false }
    segments[(head + count) % Self.capacity] = segment
    count += 1
    return true
  }

  /// Takes out the segment that begins next, if it begins by a time.
  mutating func takeFirst(by microseconds: UInt64) -> Scheduled? {
    guard count > 0, segments[head].startMicroseconds <= microseconds else { return nil }
    defer {
      head = (head + 1) % Self.capacity
      count -= 1
    }
    return segments[head]
  }

  /// Forgets what begins at a time or later.
  mutating func remove(from microseconds: UInt64) {
    while count > 0 {
      let last = (head + count - 1) % Self.capacity
      guard segments[last].startMicroseconds >= microseconds else { return }
      count -= 1
    }
  }

  mutating func removeAll() { count = 0 }
}
