internal import CRealtime

/// The times of frames on the engine's clock, as a straight line through an anchor.
///
/// The line is exact in whole nanoseconds as long as the step is the nominal one. A live stream
/// moves the anchor and changes the step to follow the clock of a sound card.
package struct FrameClock: Sendable, BitwiseCopyable {
  /// The nominal number of frames per second.
  package let rate: Int
  /// A frame and its time in nanoseconds.
  package private(set) var anchorFrame: Int64
  package private(set) var anchorTime: Int64
  /// The time from one frame to the next on the engine's clock, divided by the nominal time.
  package private(set) var stretch: Double

  /// A clock on which frame 0 has the time `origin`, in nanoseconds.
  @_noLocks @_noAllocation
  package init(rate: Int, origin: Int64) {
    self.rate = rate
    anchorFrame = 0
    anchorTime = origin
    stretch = 1
  }

  private static var second: Int64 { @_noLocks @_noAllocation get { 1_000_000_000 } }

  /// Nanoseconds from one frame to the next.
  package var step: Double {
    @_noLocks @_noAllocation @inline(__always) get {
      Double(Self.second) / Double(rate) * stretch
    }
  }

  /// The time of a frame in whole nanoseconds, rounded down.
  @_noLocks @_noAllocation
  package func time(of frame: Int64) -> Int64 {
    let frames = frame &- anchorFrame
    if stretch != 1 { return anchorTime &+ Int64(tactus_floor(Double(frames) * step)) }
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(rate))
    let part = rest &* Self.second
    // Rounded down also before the anchor.
    let below = (part < 0 ? part &- Int64(rate) &+ 1 : part) / Int64(rate)
    return anchorTime &+ seconds &* Self.second &+ below
  }

  /// The first frame at or after a time in nanoseconds; `Int64.max` for `Int64.max`.
  @_noLocks @_noAllocation
  package func firstFrame(from time: Int64) -> Int64 {
    if time == .max { return .max }
    let elapsed = time &- anchorTime
    if stretch != 1 { return anchorFrame &+ Int64(tactus_ceiling(Double(elapsed) / step)) }
    let (seconds, rest) = elapsed.quotientAndRemainder(dividingBy: Self.second)
    let part = rest &* Int64(rate)
    let above = (part > 0 ? part &+ Self.second &- 1 : part) / Self.second
    return anchorFrame &+ seconds &* Int64(rate) &+ above
  }

  /// The exact nanoseconds from a time to a frame.
  @_noLocks @_noAllocation
  @inline(__always)
  package func nanoseconds(from time: Int64, to frame: Int64) -> Double {
    Double(anchorTime &- time) + Double(frame &- anchorFrame) * step
  }

  /// Changes the step from `frame` on. The time of `frame` does not change.
  @_noLocks @_noAllocation
  package mutating func setStretch(_ value: Double, from frame: Int64) {
    anchor(frame, at: time(of: frame))
    stretch = value
  }

  /// Moves the time of a frame, for example after a gap in the stream.
  @_noLocks @_noAllocation
  package mutating func anchor(_ frame: Int64, at time: Int64) {
    anchorFrame = frame
    anchorTime = time
  }

  /// The nanoseconds of a number of frames at a rate, rounded up.
  static func ceiling(_ frames: Int, rate: Int) -> Int64 {
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: rate)
    return Int64(seconds) * second + (Int64(rest) * second + Int64(rate - 1)) / Int64(rate)
  }
}
