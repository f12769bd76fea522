/// How long before a step the thread wakes to spin: as short as the measured error of waking
/// allows.
///
/// The window follows the running maximum of the error, not a quantile: the error has a long tail,
/// so that a high quantile of a thousand wakes is their maximum, and a maximum needs one
/// comparison. The window widens at once, and narrows after two blocks of wakes that did not need
/// it. If the next step is near, the window is limited to a share of the wait, so that spinning
/// never takes more than that share of a core.
package struct SpinWindow: BitwiseCopyable {
  /// Nanoseconds: the least window, which covers reading the clock and the last iterations.
  package static var least: Int64 { @_noLocks @_noAllocation get { 5_000 } }
  package static var most: Int64 { @_noLocks @_noAllocation get { 200_000 } }
  /// The denominator of the share of a wait that may be spent spinning.
  package static var shareOfWait: Int64 { @_noLocks @_noAllocation get { 8 } }
  /// Wakes that are examined before the window narrows: half a second at 1 kHz.
  package static var block: Int32 { @_noLocks @_noAllocation get { 512 } }

  private let isUsed: Bool
  private var nanoseconds: Int64
  private var seen: Int32 = 0
  private var worst: Int64 = 0
  private var worstBefore: Int64 = 0

  /// - Parameter isUsed: false makes the window always 0.
  package init(isUsed: Bool) {
    self.isUsed = isUsed
    nanoseconds = 200_000
  }

  /// How long to spin at the end of a wait. Both are nanoseconds.
  @_noLocks @_noAllocation
  package func length(ofWait wait: Int64) -> Int64 {
    isUsed ? max(min(nanoseconds, wait / Self.shareOfWait), 0) : 0
  }

  /// Adjusts the window to the lateness of a wake, in nanoseconds. A lateness beyond the largest
  /// window is ignored, because no window could cover it.
  @_noLocks @_noAllocation
  package mutating func learn(lateness: Int64) {
    if lateness < Self.most {
      worst = max(worst, lateness)
      nanoseconds = max(nanoseconds, Self.covering(lateness))
    }
    seen &+= 1
    if seen < Self.block { return }
    nanoseconds = Self.covering(max(worst, worstBefore))
    assert(nanoseconds >= Self.least && nanoseconds <= Self.most)
    worstBefore = worst
    worst = 0
    seen = 0
  }

  /// The window for a lateness: the lateness, a quarter of it and 2 µs, within the bounds.
  @_noLocks @_noAllocation
  private static func covering(_ lateness: Int64) -> Int64 {
    min(max(lateness &+ lateness / 4 &+ 2_000, least), most)
  }
}
