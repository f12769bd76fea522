/// How long before a step the thread wakes to spin: as short as the measured error of waking
/// allows.
///
/// A running maximum, not a quantile: the error has a long tail, so that a high quantile of a
/// thousand wakes is their maximum, and the maximum needs one compare. The window widens at once
/// and narrows when two blocks of wakes have not needed it. Where the next step is near, a share
/// of the wait limits it, so that spinning never takes more than that share of a core.
package struct SpinWindow: BitwiseCopyable {
  /// Nanoseconds. The least covers what reading the clock and the last turns take.
  package static var least: Int64 { @_noLocks @_noAllocation get { 5_000 } }
  package static var most: Int64 { @_noLocks @_noAllocation get { 200_000 } }
  /// The part of a wait that may be spun away is one of so many.
  package static var shareOfWait: Int64 { @_noLocks @_noAllocation get { 8 } }
  /// Wakes that are looked at before the window narrows: half a second at 1 kHz.
  package static var block: Int32 { @_noLocks @_noAllocation get { 512 } }

  private let isUsed: Bool
  private var nanoseconds: Int64
  private var seen: Int32 = 0
  private var worst: Int64 = 0
  private var worstBefore: Int64 = 0

  /// A window that is not used is always 0.
  package init(isUsed: Bool) {
    self.isUsed = isUsed
    nanoseconds = 200_000
  }

  /// How long to spin at the end of a wait, both in nanoseconds.
  @_noLocks @_noAllocation
  package func length(ofWait wait: Int64) -> Int64 {
    isUsed ? max(min(nanoseconds, wait / Self.shareOfWait), 0) : 0
  }

  /// Takes in how late the thread woke, nanoseconds. What no window can cover teaches nothing.
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

  /// A quarter and 2 µs more than the lateness that is to be covered.
  @_noLocks @_noAllocation
  private static func covering(_ lateness: Int64) -> Int64 {
    min(max(lateness &+ lateness / 4 &+ 2_000, least), most)
  }
}
