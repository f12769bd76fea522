/// What the playback thread hands to a device's thread: everything since that thread last looked,
/// folded into one value of fixed size.
package struct Post: BitwiseCopyable {
  /// The motors that a device can have here.
  package static let motors = 2

  /// Everything is to be still at once; what the motors say came after.
  package var isStop = false
  /// The last segment of each motor.
  package var wishes = InlineArray<2, Wish>(repeating: Wish(after: 0))

  @_noLocks @_noAllocation
  package init() {}
}
