import TactusDevice
import TactusFirmware
import TactusWire
import Testing
import VirtualBoard

@Suite("The image on a line", .serialized)
struct LineTests {
  @Test func `a board answers after garbage, and to a frame that arrives byte by byte`() throws {
    let host = try Host(garbage: (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 3) })
    let frame = Message.status(actuator: 0).frame(sequence: 200).line
    for byte in frame {
      host.write([byte])
      // A short wait, so that each byte is sent on its own.
      Descriptor.wait(for: [], milliseconds: 1)
    }
    #expect(try host.nextFrame { $0.sequence == 200 }.message.type == .statusReply)
  }

  @Test func `the state of the resonator is that of the model, bit for bit`() throws {
    let pairs = try undisturbed { host in try comparedStates(host) }
    for (state, expected) in pairs {
      #expect(state.displacement == expected.displacement.bitPattern)
      #expect(state.velocity == expected.velocity.bitPattern)
      #expect(state.phase == expected.phase)
    }
    #expect(pairs.count > 20)
    #expect(Set(pairs.map(\.0.displacement)).count > 20)
  }

  /// Repeats a run in which the device stopped because of silence. On a busy machine the emulator
  /// or the host may be suspended for the whole silence timeout, which is not a fault of the
  /// device.
  private func undisturbed<Result>(_ play: (Host) throws -> Result) throws -> Result {
    for _ in 0..<20 {
      let host = try Host()
      let result = try play(host)
      if try host.counters().silences == 0 { return result }
    }
    throw Host.Missing(what: "a run without silence")
  }

  /// Plays ramps on the image and on the model, and requests the state of both at the same ticks.
  private func comparedStates(_ host: Host) throws -> [(ModelState, ResonatorState)] {
    var model = Image.device()
    func send(_ frame: Frame) {
      let now = model.timeMicroseconds
      for byte in frame.line { model.receive(byte, at: now, now: now) }
      while model.nextOutgoing() != nil {}
    }
    send(Message.hello(Hello(session: 1)).frame(sequence: 1))
    let start = try host.now() + 300_000
    for place: UInt64 in 0..<20 {
      let message = play(
        at: start + place * 41_700, for: 30_000, from: UInt16(place * 3000),
        to: UInt16(65_000 - place * 3000))
      let frame = message.frame(sequence: host.sequence)
      _ = try host.order(message)
      send(frame)
    }
    var pairs: [(ModelState, ResonatorState)] = []
    while model.timeMicroseconds < start + 700_000 {
      try host.request(.heartbeat)
      let state = try host.model()
      while model.timeMicroseconds < state.timeMicroseconds {
        // The model gets a heartbeat before each tick, so that its silence timeout never elapses.
        send(Message.heartbeat.frame(sequence: 1))
        model.tick()
      }
      pairs.append((state, try #require(model.motors.model(of: 0))))
    }
    return pairs
  }

  /// A stall of the emulator at the end of the silence makes the device late, so one of ten runs
  /// must be in time. `Tests/ImageTests` measures the silence in lock-step.
  @Test func `200 ms of silence turn a driven motor off within 250 ms of device time`() throws {
    var least = UInt32.max
    for _ in 0..<10 where least > 250_000 { least = min(least, try silenceBeforeOff()) }
    #expect(least <= 250_000)
  }

  /// Drives the motor, falls silent, and checks that the motor is off.
  /// - Returns: the microseconds of device time from the last heartbeat to the end of the drive.
  private func silenceBeforeOff() throws -> UInt32 {
    let host = try Host()
    let start = try host.now() + 20_000
    try host.order(play(at: start, to: 65_535))
    _ = try host.event(.started, .none)
    try host.request(.heartbeat)
    // The request for the time arrives after the heartbeat, and does not restart the silence
    // timeout.
    let heard = try host.now()
    let ended = try host.event(.ended, .silence)
    #expect(try host.status().drive == 0)
    let latest = try host.status()
    #expect(!latest.isSounding && latest.isDriveKnown)
    return ended.timeMicroseconds &- WireTime.low(heard)
  }

  @Test func `stop overtakes a full schedule`() throws {
    let (asked, answer, status, ended, answered) = try undisturbed { host in
      let start = try host.now() + 50_000
      try fill(host, from: start)
      let asked = try host.now()
      let answer = try host.request(.stop(firstSequence: host.sequence))
      let status = try host.status()
      let stop = Event.Cause.stop.rawValue
      // The board sends the event before the answer.
      return (asked, answer, status, host.events.last { $0.cause == stop }, try host.now())
    }
    #expect(answer.type == .ack)
    #expect(status.drive == 0)
    #expect(status.scheduled == 0)
    #expect(status.credits == 128)
    // The event lies between the two requests for the time.
    let moment = try #require(ended).timeMicroseconds
    #expect(
      moment &- WireTime.low(asked) <= WireTime.low(answered) &- WireTime.low(asked))
  }

  /// Sends segments until the device has no credit left and plays the first segment.
  private func fill(_ host: Host, from start: UInt64) throws {
    var credits: UInt16 = 1
    var place: UInt64 = 0
    while credits > 0 {
      guard case .ack(let answer) = try host.order(play(at: start + place * 50_000, to: 65_535))
      else { throw Host.Missing(what: "acceptance with \(credits) credits") }
      credits = answer.credits
      place += 1
    }
    while try host.status().isSounding == false, try host.counters().silences == 0 {
      try host.request(.heartbeat)
    }
  }

  @Test func `a driver that does not answer is reported as a fault, not as an end`() throws {
    let (status, answer, events) = try undisturbed { host in
      try host.order(play(at: try host.now() + 10_000, to: 65_535))
      while try host.status().isSounding == false, try host.counters().silences == 0 {
        try host.request(.heartbeat)
      }
      try host.order(.set(.modelFaults(.bus), actuator: 0))
      while try host.status().faults.isEmpty { try host.request(.heartbeat) }
      let status = try host.status()
      let answer = try host.request(.stop(firstSequence: host.sequence))
      return (status, answer, host.events)
    }
    #expect(!status.isDriveKnown)
    #expect(status.faults == .bus)
    guard case .nak(let refused) = answer else {
      Issue.record("a stop that did nothing was confirmed")
      return
    }
    #expect(refused.code == Refusal.fault.rawValue)
    #expect(refused.detail == FaultBits.bus.rawValue)
    #expect(events.contains { $0.kind == Event.Kind.fault.rawValue })
    #expect(events.allSatisfy { $0.kind != Event.Kind.ended.rawValue })
  }

  /// Sends taps some seconds ahead over a line that flips one bit in a thousand, and loses and
  /// doubles bytes.
  @Test func `a bad line delays commands and never creates one`() throws {
    let (start, events, counters) = try undisturbed { host in
      let start = try delivered(host)
      let counters = try host.counters()
      let end = start + UInt64(Self.taps) * 40_000
      while try host.now() < end { try host.request(.heartbeat) }
      return (start, host.events, counters)
    }
    #expect(counters.frames.damaged + counters.frames.garbled > 3)
    // Each tap begins and ends once, on the tick of its time, and no other event occurs.
    let felt = events.filter { $0.timeMicroseconds &- WireTime.low(start) < 10_000_000 }
    #expect(felt.count == 2 * Self.taps)
    for (place, event) in felt.enumerated() {
      let onset = start + UInt64(place / 2) * 40_000 + (place.isMultiple(of: 2) ? 0 : 15_000)
      #expect(event.kind == (place.isMultiple(of: 2) ? 1 : 2))
      #expect(event.timeMicroseconds &- WireTime.low(onset) < 1000)
    }
  }

  private static let taps = 30

  /// Sends the taps over a bad line; before and after them the line is good.
  /// - Returns: the device time of the first tap.
  private func delivered(_ host: Host) throws -> UInt64 {
    var bad = LineSettings()
    (bad.bitErrors, bad.loss, bad.doubling) = (1e-3, 1e-4, 1e-4)
    // The first tap is two seconds ahead. If the delivery takes longer, the loop sends all taps
    // again with later times.
    for _ in 0..<20 {
      let start = try host.now() + 2_000_000
      var messages: [Message] = []
      for tap in 0..<Self.taps {
        let onset = start + UInt64(tap) * 40_000
        messages.append(play(at: onset, to: UInt16(20_000 + tap * 500)))
        messages.append(play(at: onset + 15_000, to: 0))
      }
      host.line.change { $0 = bad }
      try host.deliver(messages)
      host.line.change { $0 = LineSettings() }
      if try host.now() < start { return start }
      try host.request(.stop(firstSequence: host.sequence))
    }
    throw Host.Missing(what: "delivery in time")
  }
}
