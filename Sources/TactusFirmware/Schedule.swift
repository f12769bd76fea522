internal import TactusWire

/// The segments of all actuators that have not begun, in the order of their starts. The starts
/// arrive in that order, so a ring buffer suffices.
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

  /// Removes the next segment if it begins at or before a time.
  mutating func takeFirst(by microseconds: UInt64) -> Scheduled? {
    guard count > 0, segments[head].startMicroseconds <= microseconds else { return nil }
    defer {
      head = (head + 1) % Self.capacity
      count -= 1
    }
    return segments[head]
  }

  /// Removes the segments that begin at a time or later.
  mutating func remove(from microseconds: UInt64) {
    while count > 0 {
      let last = (head + count - 1) % Self.capacity
      guard segments[last].startMicroseconds >= microseconds else { return }
      count -= 1
    }
  }

  mutating func removeAll() { count = 0 }
}
