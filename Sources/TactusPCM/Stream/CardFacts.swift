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
