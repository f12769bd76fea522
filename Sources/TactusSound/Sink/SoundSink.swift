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

/// A named function that opens a sink.
package struct SinkOpening: Sendable {
  /// The name of the sink in messages.
  package let name: String
  let open: @Sendable () throws(SinkFault) -> any SoundSink

  package init(name: String, _ open: @escaping @Sendable () throws(SinkFault) -> any SoundSink) {
    self.name = name
    self.open = open
  }

  /// Opens the sink. It may block for as long as the system does.
  package func callAsFunction() throws(SinkFault) -> any SoundSink { try open() }
}

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

/// The reason why a sink did not accept frames.
package enum SinkFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// Frames came too late, and there was a gap. The sink takes frames again.
  case underrun
  /// The sink cannot be used, with the reason. Open it again later.
  case lost(String)

  package var description: String {
    switch self {
    case .underrun: "frames came too late"
    case .lost(let reason): reason
    }
  }
}
