package import TactusSystem

/// The playback stream of a sound card, as the stream's thread uses it: ALSA, or a simulated card.
///
/// No call waits until frames are played.
package protocol CardStream: AnyObject {
  var facts: CardFacts { get }

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

/// The properties of a stream.
package struct CardFacts: Sendable, Hashable {
  /// The name with which the card is opened: `hw:CARD=Controller,DEV=0`.
  package var name: String
  /// Frames per second.
  package var rate: Int
  package var channels: Int
  /// The size of the queue, and of the part that is refilled at a time, in frames.
  package var bufferFrames, periodFrames: Int

  package init(
    name: String, rate: Int, channels: Int, bufferFrames: Int, periodFrames: Int
  ) {
    self.name = name
    self.rate = rate
    self.channels = channels
    self.bufferFrames = bufferFrames
    self.periodFrames = periodFrames
  }
}

/// The reason why a stream does not play.
package enum CardFault: Error, Sendable, Hashable {
  /// The queue ran empty. The stream plays again after ``CardStream/prepare()``.
  case underrun
  /// The bus stopped for longer than the queue lasts. The stream plays again after
  /// ``CardStream/prepare()``.
  case stalled
  /// The card was unplugged.
  case gone
  /// Any other reason, as text.
  case failed(String)
}
