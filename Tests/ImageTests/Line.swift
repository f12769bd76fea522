import TactusSerial

/// One direction of a line: it transmits one byte at a time, and each takes the time of its bits.
struct Line {
  /// A byte and the host's time at which its stop bit ends.
  struct Byte {
    var value: UInt8
    var time: Int64
  }

  private static let byte = LinkSettings().nanoseconds(bytes: 1)
  private var free: Int64 = .min

  /// Puts bytes on the line at a time.
  mutating func carry(_ bytes: [UInt8], at now: Int64) -> [Byte] {
    bytes.map { value in
      free = max(free, now) + Self.byte
      return Byte(value: value, time: free)
    }
  }
}
