internal import TactusWire

extension Link {
  /// Begins or ends the stream of the device's accelerometer.
  /// - Parameter axis: 0 to 2; nil ends the stream.
  package mutating func want(samplesOf axis: UInt8?, at now: Int64) {
    sampling.want(axis, at: now)
  }

  /// The axis whose samples are wanted; nil if none are.
  var sampledAxis: UInt8? { sampling.axis }

  /// Passes the samples that arrived to a store.
  package mutating func deliver(to store: SampleStore, at now: Int64) {
    sampling.deliver(to: store, clock)
  }

  /// The request for samples; nil if none is due.
  mutating func samplingFrame(at now: Int64) -> Frame? {
    sampling.next(at: now).map { delivery.tagged(.stream($0)) }
  }

  mutating func take(_ block: SampleBlock, _ sequence: UInt8, at now: Int64) {
    guard clock.isKnown else { return }
    let time = WireTime.nearest(block.timeMicroseconds, to: clock.deviceMicroseconds(at: now))
    sampling.take(block, sequence, at: time)
  }
}
