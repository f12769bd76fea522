internal import TactusDevice

/// What the playback thread tells a device's thread: everything since that thread last looked,
/// folded into one value of fixed size.
struct Post: BitwiseCopyable {
  /// The motors that a device can have here.
  static let motors = 2

  /// Everything is to be still at once; what the motors say came after.
  var isStop = false
  /// The last segment of each motor.
  var wishes = InlineArray<2, Wish>(repeating: Wish(after: 0))

  @_noLocks @_noAllocation
  init() {}
}

/// What one motor was asked for.
struct Wish: Sendable, Hashable, BitwiseCopyable {
  /// Whether it was asked for anything.
  private(set) var isNew = false
  /// What must not be lost of the levels in between.
  private(set) var rise: Rise
  /// The level of the last segment.
  private(set) var level = 0.0
  /// The level that is in force after its end, if nothing comes.
  private(set) var endLevel = 0.0
  /// Nanoseconds.
  private(set) var end: Int64 = 0
  /// When the segment came.
  private(set) var arrival: Int64 = 0

  @_noLocks @_noAllocation
  init(after level: Double) { rise = Rise(after: level) }

  @_noLocks @_noAllocation
  mutating func take(_ segment: Segment, at time: Int64) {
    // The end of the segment before was in force meanwhile, whether the device was told or not.
    if isNew && time >= end { rise.take(endLevel, at: end) }
    isNew = true
    rise.take(segment.startLevel, at: time)
    level = segment.startLevel
    endLevel = segment.endLevel
    end = segment.endNanoseconds
    arrival = time
  }
}
