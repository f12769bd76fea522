package import TactusSystem

/// The playback stream of a sound card, as the stream's thread uses it: ALSA, or a simulated card.
///
/// No call waits for the card.
package protocol CardStream: AnyObject {
  var facts: CardFacts { get }

  /// Empties the stream. It starts with the next frames that are written.
  func prepare() throws(CardFault)

  /// Frames for which there is room.
  func room() throws(CardFault) -> Int

  /// Queues frames, the samples of all channels in turn.
  /// - Parameter count: at most ``room()``.
  func write(_ frames: borrowing FixedBuffer<Int16>, count: Int) throws(CardFault)

  /// Frames that are played before the next one that is written.
  func delayFrames() throws(CardFault) -> Int

  /// Frames at the end of the queue that the card has not fetched; 0 where none can be taken back.
  func rewindableFrames() -> Int

  /// Takes frames back, from the end of the queue.
  /// - Returns: how many.
  func rewind(_ frames: Int) -> Int

  /// Drops the queue and stands still.
  func halt()
}

/// What a stream is.
package struct CardFacts: Sendable, Hashable {
  /// The name that opens it: `hw:CARD=Controller,DEV=0`.
  package var name: String
  /// Frames per second.
  package var rate: Int
  package var channels: Int
  /// Frames that are queued at most, and between two refills.
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

/// Why a stream does not play.
package enum CardFault: Error, Sendable, Hashable {
  /// The queue ran empty. The stream plays again after ``CardStream/prepare()``.
  case underrun
  /// The bus stood still for longer than the queue; likewise.
  case stalled
  /// The card was unplugged.
  case gone
  /// Anything else, in words.
  case failed(String)
}
