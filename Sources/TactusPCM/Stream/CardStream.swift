package import TactusSystem

/// The playback stream of a sound card, as the stream's thread uses it: ALSA, or a simulated card.
///
/// No call waits until frames are played.
package protocol CardStream: AnyObject {
  var facts: CardFacts { get }

  /// The open file that can be written as soon as the queue has room for a period; -1 if the card
  /// has none.
  var descriptor: Int32 { get }

  /// The present time in nanoseconds on the clock of the engine.
  var nowNanoseconds: Int64 { get }

  /// Empties the stream, so that frames can be written before ``start()``. May take some
  /// milliseconds.
  func prepare() throws(CardFault)

  /// Starts a stream that was prepared, with the frames in its queue.
  func start() throws(CardFault)

  /// The number of frames for which the queue has room.
  func room() throws(CardFault) -> Int

  /// Adds frames to the queue. A frame has one sample for each channel.
  /// - Parameter count: at most ``room()``.
  func write(_ frames: borrowing FixedBuffer<Int16>, count: Int) throws(CardFault)

  /// The number of frames that are played before the next frame that is written.
  func delayFrames() throws(CardFault) -> Int

  /// The number of frames at the end of the queue that the card has not fetched; 0 if the card
  /// cannot return frames.
  func rewindableFrames() -> Int

  /// Removes frames from the end of the queue.
  /// - Returns: the number of removed frames.
  func rewind(_ frames: Int) -> Int

  /// Empties the queue and stops.
  func halt()
}
