package import TactusSystem

/// The destination of frames: a sound card or server, or a capture. One thread opens and uses it.
package protocol SoundSink: AnyObject {
  var facts: SinkFacts { get }

  /// Writes frames. Blocks until the sink has taken them, or until the sink's own timeout.
  /// - Parameters:
  ///   - left: the left samples, -1 to 1; at least `count` of them.
  ///   - right: the right samples in the same form.
  func write(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) throws(SinkFault)

  /// The number of frames that will be heard before the next one that is written.
  func delayFrames() throws(SinkFault) -> Int

  /// Drops the frames that have not been heard yet, and pauses until the next frame is written.
  func pause()
}
