internal import TactusWire

/// A segment with its full 64-bit start.
struct Scheduled: Sendable, BitwiseCopyable {
  var startMicroseconds: UInt64 = 0
  var play = Play(
    startMicroseconds: 0, durationMicroseconds: 0, startLevel: 0, endLevel: 0,
    frequencySixteenths: 0)

  /// The level at a time that is not before the start.
  func level(at microseconds: UInt64) -> UInt16 {
    let elapsed = microseconds &- startMicroseconds
    guard elapsed < UInt64(play.durationMicroseconds) else { return play.endLevel }
    // `Float`, because a small processor has no 64-bit division. The product of a share below 1 and
    // a difference stays between the two levels.
    let share =
      Float(whole: UInt32(truncatingIfNeeded: elapsed)) / Float(whole: play.durationMicroseconds)
    let start = Float(whole: UInt32(play.startLevel))
    let level = start + (Float(whole: UInt32(play.endLevel)) - start) * share
    return UInt16(Int(min(max(level + 0.5, 0), 65_535)))
  }
}
