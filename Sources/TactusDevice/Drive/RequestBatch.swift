/// The requests that the playback thread passes to a device's thread: all requests since the
/// device's thread last read them, merged into one value of fixed size.
package struct RequestBatch: BitwiseCopyable {
  /// The largest number of motors.
  package static let motors = 2

  /// Whether a stop was requested. The requests of the motors came after it.
  package var isStop = false
  /// The request of each motor.
  package var requests = InlineArray<2, LevelRequest>(repeating: LevelRequest(after: 0))

  @_noLocks @_noAllocation
  package init() {}
}
