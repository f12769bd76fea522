package import TactusWire

/// The stream of a device's accelerometer: requests it while samples are wanted, and finds out how
/// many samples were lost.
///
/// The device sends samples for ``duration`` after each request, and the link repeats the request
/// at ``renewal``. So a stream ends although its host was killed.
package struct LinkSampling: Sendable {
  /// How long samples are requested for, in milliseconds.
  static let duration: UInt16 = 2000
  /// The interval of the requests in nanoseconds.
  static let renewal: Int64 = 500_000_000
  /// The largest number of runs that are kept until they are taken. A device that sends faster than
  /// its rate does not fill the memory.
  static let limit = 256
  /// The largest accepted difference, in samples for each block, between the number that follows
  /// from the blocks' times and the counted number. The time of a block can be wrong by one sample,
  /// and two times are compared.
  private static let margin = 2

  /// The axis whose samples are wanted; nil if none are.
  package private(set) var axis: UInt8?
  /// When the next request is due; nil if none is.
  private(set) var due: Int64?
  private var batch = SampleBatch()
  private var last: (block: SampleBlock, sequence: UInt8, time: UInt64)?
  private let facts: AccelerometerFacts?

  package init(_ facts: AccelerometerFacts?) { self.facts = facts }

  /// Begins or ends the stream.
  package mutating func want(_ axis: UInt8?, at now: Int64) {
    guard axis != self.axis else { return }
    // The device ends the stream when it receives the request without a duration. If that request
    // is lost, the device ends the stream when the duration of the previous request is over.
    (self.axis, due, last) = (axis, facts == nil ? nil : now, nil)
    batch = SampleBatch()
    if axis != nil, facts == nil { batch.problem = "the device has no accelerometer" }
  }

  /// The request to send now; nil if none is due.
  package mutating func next(at now: Int64) -> StreamRequest? {
    guard let due, due <= now else { return nil }
    self.due = axis == nil ? nil : now &+ Self.renewal
    return StreamRequest(axis: axis ?? 0, milliseconds: axis == nil ? 0 : Self.duration)
  }

  /// Takes the device's refusal of a request.
  package mutating func refused(_ refusal: NegativeAcknowledgement) {
    guard axis != nil else { return }
    batch.problem =
      refusal.code == Refusal.fault.rawValue
      ? "the accelerometer of the device does not answer"
      : "the device sends no samples (\(refusal.sentence))"
  }

  /// Takes a block.
  /// - Parameter time: the device's clock at the first sample, in microseconds.
  package mutating func take(_ block: SampleBlock, _ sequence: UInt8, at time: UInt64) {
    guard let axis, let facts, block.axis == axis, block.count > 0 else { return }
    guard block.rateHertz == facts.rateHertz, block.scaleMicroG == facts.scaleMicroG else {
      batch.problem = "the device changes the rate or the scale of its samples"
      return
    }
    guard batch.runs.count < Self.limit else {
      batch.problem = "the device sends samples faster than they can be read"
      return
    }
    if let last, time <= last.time {
      // The block is a copy of the last one, or the device's clock was set back.
      if time < last.time { batch.problem = "the times of the device's samples run backwards" }
      return
    }
    let values = (0..<Int(block.count)).map { block[$0] }
    batch.runs.append(
      SampleRun(
        deviceMicroseconds: time, missing: missing(before: block, sequence, time, facts),
        values: values))
    last = (block, sequence, time)
  }

  /// The number of samples between the last block and this one: those that the device counted as
  /// lost, and those in blocks that were lost on the line.
  private func missing(
    before block: SampleBlock, _ sequence: UInt8, _ time: UInt64, _ facts: AccelerometerFacts
  ) -> Int {
    guard let last else { return 0 }
    let onDevice = Int(block.lost &- last.block.lost)
    let blocks = Int(sequence &- last.sequence &- 1)
    let counted = onDevice + blocks * SampleBlock.capacity
    if blocks == 0 { return counted }
    let span = Double(time &- last.time) * Double(facts.rateHertz) / 1e6
    let byTime = max(Int(min(span, 1e6).rounded()) - Int(last.block.count), 0)
    return abs(byTime - counted) <= Self.margin * (blocks + 1) ? counted : byTime
  }

  /// Notes that the device lost its session: samples of the time in between are missing.
  mutating func restarted(at now: Int64) {
    guard axis != nil else { return }
    (due, last) = (now, nil)
    batch.problem = "the device restarted while it measured"
  }

  /// Passes the samples since the last call to a store.
  /// - Parameter clock: the comparison of the device's clock with the host's.
  package mutating func deliver(to store: SampleStore, _ clock: ClockEstimate) {
    let batch = takeBatch()
    if !batch.isEmpty { store.take(batch, clock) }
  }

  /// The samples since the last call.
  mutating func takeBatch() -> SampleBatch {
    defer { batch = SampleBatch() }
    return batch
  }
}
