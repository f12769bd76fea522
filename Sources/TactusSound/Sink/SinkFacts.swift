/// The name and the properties of a sink.
package struct SinkFacts: Sendable, Hashable {
  package var name: String
  /// Frames per second.
  package var rate: Int
  /// The largest number of frames that the sink queues, and the number of frames that it takes at
  /// once.
  package var bufferFrames, periodFrames: Int

  package init(name: String, rate: Int, bufferFrames: Int, periodFrames: Int) {
    self.name = name
    self.rate = rate
    self.bufferFrames = bufferFrames
    self.periodFrames = periodFrames
  }
}
