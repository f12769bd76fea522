internal import TactusPattern

/// The times of frames: frame n is at n / rate seconds.
struct FrameClock: BitwiseCopyable {
  /// Samples a second.
  let rate: Int
  /// Nanoseconds from one frame to the next.
  let step: Double

  init(rate: Int) {
    self.rate = rate
    step = Nanoseconds.perSecond / Double(rate)
  }

  private static var second: Int64 { @_noLocks @_noAllocation get { 1_000_000_000 } }

  /// Nanoseconds of a frame.
  @_noLocks @_noAllocation
  @inline(__always)
  func nanoseconds(_ frame: Int64) -> Double { Double(frame) * step }

  /// The first frame at or after a time in nanoseconds; `Int64.max` for `Int64.max`.
  @_noLocks @_noAllocation
  func firstFrame(from time: Int64) -> Int64 {
    if time == .max { return .max }
    let (seconds, rest) = time.quotientAndRemainder(dividingBy: Self.second)
    let rate = Int64(rate)
    return seconds &* rate &+ (rest &* rate &+ (Self.second &- 1)) / Self.second
  }

  /// The nanoseconds of a number of frames, rounded up.
  func ceiling(_ frames: Int) -> Int64 {
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: rate)
    return Int64(seconds) * Self.second + (Int64(rest) * Self.second + Int64(rate - 1))
      / Int64(rate)
  }
}
