/// The bytes on one way of a line, with when each comes.
public struct Lane {
  private var bytes: [(due: Int64, byte: UInt8)] = []
  private var first = 0
  /// The place of the first end of a frame.
  private var end: Int?
  /// When the line is free.
  public var free: Int64 = .min
  /// Until when the way was held last.
  public var heldUntil: Int64 = .min

  /// An empty way.
  public init() {}

  /// A byte does not overtake the one before it.
  public mutating func append(_ byte: UInt8, due: Int64) {
    bytes.append((max(due, bytes.last?.due ?? .min), byte))
    if byte == 0, end == nil { end = bytes.count - 1 }
  }

  /// When the next frame has come, until which nothing is done; `.max`: none is on its way.
  public var nextFrame: Int64 { end.map { bytes[$0].due } ?? .max }

  /// The next byte, if its frame has come by a time.
  public mutating func takeFirst(by now: Int64) -> (due: Int64, byte: UInt8)? {
    guard nextFrame <= now else { return nil }
    let taken = bytes[first]
    first += 1
    if taken.byte == 0 { findEnd() }
    return taken
  }

  private mutating func findEnd() {
    if first > 4096 {
      bytes.removeFirst(first)
      first = 0
    }
    end = bytes[first...].firstIndex { $0.byte == 0 }
  }
}
