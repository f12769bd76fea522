/// Device time on the line: the low 32 bits of a count of microseconds, which wraps around after 71
/// minutes.
public enum WireTime {
  /// The low bits of a time.
  public static func low(_ microseconds: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: microseconds)
  }

  /// The time with these low bits that is nearest to `now`, up to 36 minutes before or after it.
  public static func nearest(_ low: UInt32, to now: UInt64) -> UInt64 {
    let distance = Int32(bitPattern: low &- Self.low(now))
    return now &+ UInt64(bitPattern: Int64(distance))
  }
}
