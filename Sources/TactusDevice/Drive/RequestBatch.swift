/// The requests that the playback thread passes to a device's thread: all requests since the
/// device's thread last read them, merged into one value of fixed size.
package struct RequestBatch: BitwiseCopyable {
  /// The largest number of motors.
  package static var motors: Int { @_noLocks @_noAllocation get { 2 } }

  /// Whether a stop was requested. The requests of the motors came after it.
  package private(set) var isStop = false
  /// The request of each motor.
  package private(set) var requests = InlineArray<2, LevelRequest>(
    repeating: LevelRequest(after: 0))

  @_noLocks @_noAllocation
  package init() {}

  /// Begins the next batch, after this one was taken.
  @_noLocks @_noAllocation
  package mutating func begin() {
    isStop = false
    for motor in requests.indices { requests[motor].finish() }
  }

  /// Adds a segment. A segment of an actuator beyond the motors has no effect.
  /// - Parameters:
  ///   - time: when the segment arrived, in nanoseconds.
  ///   - steps: the number of distinct levels above 0 of each motor; 0 if any level is possible.
  @_noLocks @_noAllocation
  package mutating func ask(
    _ segment: Segment, at time: Int64, steps: InlineArray<2, Double>
  ) {
    let motor = segment.actuator
    guard motor >= 0 && motor < Self.motors else { return }
    requests[motor].take(segment, at: time, steps: steps[motor])
  }

  /// Replaces all requests by a stop.
  @_noLocks @_noAllocation
  package mutating func stop() {
    self = RequestBatch()
    isStop = true
  }
}
