/// A sink in the stream of a haptic device. Its frames are those of the touches, so a sound and a
/// touch that are due at the same time begin in the same frame.
///
/// No call waits.
package protocol TimedSink: SoundSink {
  /// The place of the next period; nil if the stream has no room yet or does not run yet. The first
  /// call starts the stream.
  /// - Throws: ``SinkFault/underrun`` once after the stream was started again because of a fault;
  ///   ``SinkFault/lost(_:)`` if the device is gone.
  func nextPlace() throws(SinkFault) -> SinkPlace?
}

/// The place of a period in the stream of a device.
package struct SinkPlace: Sendable {
  /// The number of the period's first frame, and the clock that gives its time.
  package var frame: Int64
  package var clock: FrameClock
  /// The number of the frame up to which the stream takes frames at present.
  package var end: Int64

  package init(frame: Int64, clock: FrameClock, end: Int64) {
    (self.frame, self.clock, self.end) = (frame, clock, end)
  }

  /// The time of the first frame in nanoseconds.
  package var time: Int64 { @_noLocks @_noAllocation get { clock.time(of: frame) } }
}
