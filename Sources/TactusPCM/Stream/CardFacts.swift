/// The properties of a stream.
package struct CardFacts: Sendable, Hashable {
  /// The name with which the card is opened: `hw:CARD=Controller,DEV=0`.
  package var name: String
  /// Frames per second.
  package var rate: Int
  package var channels: Int
  /// The size of the queue, and of the part that is refilled at a time, in frames.
  package var bufferFrames, periodFrames: Int
  /// Whether the card fetches only frames that were written, and waits for them if the queue is
  /// short. Other cards take what they find in the memory of the queue.
  package var waitsForFrames: Bool

  package init(
    name: String, rate: Int, channels: Int, bufferFrames: Int, periodFrames: Int,
    waitsForFrames: Bool = false
  ) {
    self.name = name
    self.rate = rate
    self.channels = channels
    self.bufferFrames = bufferFrames
    self.periodFrames = periodFrames
    self.waitsForFrames = waitsForFrames
  }
}
