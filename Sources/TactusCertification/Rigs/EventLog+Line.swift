package import TactusDevice
internal import TactusWire

extension EventLog {
  /// Records a message that the device sent over a serial line, or over a socket in its place.
  package func add(_ received: LineHost.Received, from source: Transcript.Source, at time: Int64) {
    switch (received.answer, received.credit) {
    case (.ended(let rest), _): add(at: time, .device, .ended, value: Double(rest - origin))
    case (.failed, _): add(at: time, .device, .failed)
    case (.gone, _): add(at: time, .device, .gone)
    case (.taken, .command(let place)): add(at: time, source, .taken, place)
    case (.refused(let refusal), .command(let place)):
      add(at: time, source, .refused, place, text: "\(refusal)")
    case (_, .ambiguous): add(at: time, source, .uncredited, text: Uncredited.ambiguous.rawValue)
    case (_, .stray): add(at: time, source, .uncredited, text: Uncredited.stray.rawValue)
    case (_, .event): break
    }
  }

  /// Records a sent command. If an earlier command with the same sequence number is still
  /// unanswered, it also records that.
  package func add(_ sent: LineHost.Sent, from source: Transcript.Source, at time: Int64) {
    add(at: time, source, .tried, sent.place)
    if let place = sent.overtaken { add(at: time, source, .silence, place) }
  }

  /// Records the delay of a thread of the harness.
  func add(_ held: HeldUp) {
    add(
      at: held.end, held.thread.source, .stalled, value: Double(held.nanoseconds),
      text: held.thread.rawValue)
  }

  /// Records a stall if the thread of the procedure should have run at a time, and ran only `now`.
  func noteProcedure(heldSince time: Int64, until now: Int64 = MonotonicClock.nowNanoseconds) {
    if let held = HeldUp(.procedure, from: time, to: now) { add(held) }
  }

  /// Records the answers to an operation of the harness, or the absence of an answer.
  package func add(_ replies: [LoopbackSubject.Reply], number: Int, at time: Int64) {
    if replies.isEmpty { add(at: time, .harness, .silence, number) }
    for reply in replies {
      switch reply.answer {
      case .taken: add(at: reply.atNanoseconds, .device, .taken, number)
      case .refused(let refusal):
        add(at: reply.atNanoseconds, .device, .refused, number, text: "\(refusal)")
      case .ended, .failed, .gone: break
      }
    }
  }

  /// Records the request to play an effect, and its levels and length.
  package func addStart(_ effect: Effect, number: Int, at time: Int64) {
    let start = effect.atNanoseconds ?? 0
    add(at: time, .harness, .start, number, value: Double(start))
    let begin = effect.atNanoseconds.map { $0 + origin } ?? time
    let end = begin + effect.durationNanoseconds
    add(at: begin, .harness, .asks, number, value: effect.startLevel)
    add(at: end, .harness, .asks, number, value: effect.endLevel)
    add(at: end, .harness, .asks, number, value: 0)
    add(at: begin, .harness, .lasts, number, value: Double(effect.durationNanoseconds))
  }
}

extension Segment {
  /// The segment with times relative to another origin.
  package func shifted(by nanoseconds: Int64) -> Segment {
    var segment = self
    segment.startNanoseconds += nanoseconds
    segment.endNanoseconds += nanoseconds
    return segment
  }
}

extension LoopbackSubject.Reply {
  /// Whether the device expects the next sequence number after this answer. It also does so after
  /// it refused a command, unless the command was out of sequence.
  package var answersInOrder: Bool {
    switch answer {
    case .taken: true
    case .refused(let refusal): refusal != .outOfSequence
    case .ended, .failed, .gone: false
    }
  }
}
