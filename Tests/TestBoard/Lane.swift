/// The bytes on a simulated line in one direction, with their times of arrival in nanoseconds.
public struct Lane {
  private var bytes: [(due: Int64, byte: UInt8)] = []
  private var first = 0
  /// The index of the first byte that ends a frame.
  private var end: Int?
  /// The time at which the last byte has been sent. The next byte can be sent from then on.
  public var free: Int64 = .min
  /// The time until which bytes in this direction were last held back.
  public var heldUntil: Int64 = .min

  /// A direction without bytes.
  public init() {}

  /// Adds a byte. It does not arrive before the byte that was added before it.
  public mutating func append(_ byte: UInt8, due: Int64) {
    bytes.append((max(due, bytes.last?.due ?? .min), byte))
    if byte == 0, end == nil { end = bytes.count - 1 }
  }

  /// The time at which the next whole frame has arrived, before which the receiver has nothing to
  /// do; `.max` if none is on the line.
  public var nextFrame: Int64 { end.map { bytes[$0].due } ?? .max }

  /// Removes the next byte if its whole frame has arrived by a time.
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
