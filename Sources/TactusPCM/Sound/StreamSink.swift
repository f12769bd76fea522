package import TactusSound
package import TactusSystem

/// The sink of the sound in the stream of a card.
package final class StreamSink: TimedSink {
  package var facts: SinkFacts { sound.facts }
  private let sound: StreamSound
  /// The number of the stream's starts at the last write; nil before the first write.
  private var starts: Int?

  /// - Throws: ``SinkFault/lost(_:)`` if the sound has a sink already, the rate of the card is not
  ///   that of sounds, or the device is gone.
  package init(_ sound: StreamSound) throws(SinkFault) {
    let (rate, standard) = (sound.facts.rate, SoundLimits.standardRate)
    if rate != standard {
      throw .lost("its stream has \(rate) frames per second, and sounds need \(standard)")
    }
    try sound.open()
    self.sound = sound
  }

  deinit { sound.close() }

  package func nextPlace() throws(SinkFault) -> SinkPlace? {
    let present = sound.want()
    if let starts, starts != present {
      self.starts = nil
      throw .underrun
    }
    return try sound.nextPlace()
  }

  package func write(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) throws(SinkFault) {
    starts = starts ?? sound.want()
    try sound.write(left, right, count: count)
  }

  /// The frames of the queue, and those ahead of it.
  package func delayFrames() throws(SinkFault) -> Int {
    facts.bufferFrames + StreamSound.periodsAhead * facts.periodFrames
  }

  package func pause() {
    starts = nil
    sound.pause()
  }
}
