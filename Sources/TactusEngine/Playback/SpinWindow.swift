/// The time before a step at which the thread wakes to spin. It is as short as the measured
/// lateness of wakes allows.
///
/// The window follows the running maximum of the lateness, not a quantile. The lateness has a long
/// tail, so a high quantile of a thousand wakes is nearly their maximum, and a maximum needs only
/// one comparison. The window widens at once, and narrows after two blocks of wakes that did not
/// need it. If the next step is near, the window is limited to a share of the wait, so spinning
/// never takes more than that share of a core.
package struct SpinWindow: BitwiseCopyable {
  /// The shortest window in nanoseconds. It covers reading the clock and the last iterations.
  package static var least: Int64 { @_noLocks @_noAllocation get { 5_000 } }
  package static var most: Int64 { @_noLocks @_noAllocation get { 200_000 } }
  /// The denominator of the share of a wait that may be spent spinning.
  package static var shareOfWait: Int64 { @_noLocks @_noAllocation get { 8 } }
  /// The number of wakes in a block, after which the window may narrow: half a second at 1 kHz.
  package static var block: Int32 { @_noLocks @_noAllocation get { 512 } }

  private let isUsed: Bool
  private var nanoseconds: Int64
  private var seen: Int32 = 0
  private var worst: Int64 = 0
  private var worstBefore: Int64 = 0

  /// - Parameter isUsed: false to keep the window at 0, so that the thread never spins.
  package init(isUsed: Bool) {
    self.isUsed = isUsed
    nanoseconds = 200_000
  }

  /// The time to spin at the end of a wait. Both times are nanoseconds.
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

  /// The window for a lateness: 1.25 times the lateness plus 2 µs, within the bounds.
  @_noLocks @_noAllocation
  private static func covering(_ lateness: Int64) -> Int64 {
    min(max(lateness &+ lateness / 4 &+ 2_000, least), most)
  }
}
