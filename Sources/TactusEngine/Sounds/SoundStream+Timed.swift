internal import TactusSound

/// Sinks in the stream of a haptic device.
extension SoundStream {
  /// Nanoseconds after which a sink that takes no frames counts as lost.
  static let patience: Int64 = 1_000_000_000
  /// Nanoseconds without a step of this thread after which the patience begins again: the process
  /// was stopped, and the thread of the sink, too.
  static let absence: Int64 = 100_000_000

  /// Renders and writes a period at the time that its frames have in the stream, or waits until
  /// there is room for one.
  mutating func play(_ mixer: inout SoundMixer, on sink: any TimedSink) throws(SinkFault) {
    guard let place = try sink.nextPlace() else { return try waitForRoom() }
    full = nil
    if isPrimed, place.time - mixer.time > length / 2 { noteJump(mixer) }
    // The stream takes frames in periods, so its end is up to a period further ahead at times.
    let ahead = place.clock.time(of: place.end) - time.now + length + Self.margin
    if !isPrimed {
      begin(mixer, ahead: ahead)
    } else if ahead > board.leadNanoseconds {
      // The stream was behind when it began.
      board.note(exact: sink.facts, ahead: ahead)
    }
    mixer.move(to: place)
    mixer.render(left, right, count: period)
    try sink.write(left, right, count: period)
    board.noteCounts(dropped: mixer.droppedCount, limited: mixer.limitedCount)
    periods += 1
  }

  /// The length of a period in nanoseconds.
  private var length: Int64 { Int64(period) * 1_000_000_000 / Int64(sink.facts.rate) }

  private mutating func begin(_ mixer: borrowing SoundMixer, ahead: Int64) {
    board.setBusy(!mixer.isIdle)
    board.note(exact: sink.facts, ahead: ahead)
    isPrimed = true
    board.setKnown(true)
  }

  private mutating func waitForRoom() throws(SinkFault) {
    let now = time.now
    let since = full.flatMap { now - $0.asked < Self.absence ? $0.since : nil } ?? now
    full = (since, now)
    if now - since > Self.patience {
      throw .lost("the stream of the device does not run")
    }
    time.wait(until: now + length / 2) { true }
  }
}
