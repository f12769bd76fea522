internal import TactusWire

extension Device {
  /// Starts, continues or ends the stream of samples.
  mutating func stream(_ request: StreamRequest, at now: UInt64) throws(Refusal) {
    guard isGreeted else { throw .notGreeted }
    guard let facts = motors.sensor.facts else { throw .unknownType }
    guard request.axis < facts.axes else { throw .outOfRange }
    guard request.milliseconds > 0 else { return endStream() }
    if samples.axis != request.axis {
      guard motors.sensor.measure(request.axis) else {
        samples.end()
        throw .fault
      }
      samples.begin(request.axis, facts)
    }
    samples.last(until: now &+ UInt64(request.milliseconds) &* 1000)
  }

  mutating func endStream() {
    guard samples.axis != nil else { return }
    _ = motors.sensor.measure(nil)
    samples.end()
  }

  /// Reads the sensor in a tick. A sensor that does not answer ends the stream, and the host's next
  /// request shows whether it answers again.
  mutating func sample() {
    guard samples.axis != nil else { return }
    if samples.isOver(at: timeMicroseconds) { return endStream() }
    if !motors.sensor.read(into: &samples.queue, at: timeMicroseconds) { endStream() }
  }

  /// Whether there is a byte to transmit.
  public var hasOutgoing: Bool { !outbox.isEmpty || samples.hasOutgoing }

  /// The next byte to transmit. A block of samples begins only if no answer and no event waits, so
  /// that these wait for at most the rest of one block.
  public mutating func nextOutgoing() -> UInt8? {
    if !samples.isSending, let byte = outbox.next() { return byte }
    return samples.next()
  }
}
