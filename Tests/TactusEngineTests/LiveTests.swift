import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Tests the playback thread in real time. The tests wait for states and check their order. They
/// never assert a real time.
@Suite(.timeLimit(.minutes(2))) struct LiveTests {
  private func endings(of player: Player) -> AsyncStream<PlayerEvents.Ending> {
    AsyncStream { continuation in player.onEnd { continuation.yield($0) } }
  }

  @Test func `a tap is played twice and ends, with silence in between`() async throws {
    let session = try Session.live()
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    let output = try session.open(LoopbackDevice())
    let player = session.makePlayer(
      Timeline(.tap(at: 2)), in: session.makeGroup(), on: output)
    var endings = endings(of: player).makeAsyncIterator()
    let begin = session.nowNanoseconds
    try player.start()
    #expect(await endings.next() == .finished)
    try player.start()
    #expect(await endings.next() == .finished)
    session.close()

    let capture = try #require(recorder.captures(origin: begin, clock: .monotonic).first)
    try #require(capture.events.count == 2)
    #expect(capture.events[0].onsetNanoseconds >= 2_000_000)
    // From the end of the first tap to the start of the second nothing is submitted.
    let second = capture.events[1].onsetNanoseconds
    let first = capture.segments.filter { $0.segment.startNanoseconds < second - 1_000_000 }
    let last = try #require(first.last)
    #expect(last.segment.endLevel == 0)
    // If the thread is delayed, the tap ends later, but never earlier. Tests on virtual time check
    // the exact end.
    #expect(last.segment.startNanoseconds >= capture.events[0].onsetNanoseconds + 15_000_000)
    let peaks = capture.segments.filter { $0.segment.startLevel == 1 }
    #expect(peaks.count == 2)
  }

  @Test func `an end that occurs while a handler runs is also reported`() async throws {
    let session = try Session.live()
    let output = try session.open(LoopbackDevice())
    let group = session.makeGroup()
    let slow = session.makePlayer(Timeline(.tap()), in: group, on: output)
    let other = session.makePlayer(Timeline(.tap(at: 5)), in: group, on: output)
    // The first handler delays the notification thread until the second player has ended.
    slow.onEnd { _ in
      let timeout = session.nowNanoseconds + 100_000_000
      while session.nowNanoseconds < timeout {}
    }
    var endings = endings(of: other).makeAsyncIterator()
    try slow.start()
    try other.start()
    #expect(await endings.next() == .finished)
    session.close()
  }

  @Test func `a session that closes its outputs can open others`() throws {
    let session = Session.virtual()
    for _ in 0..<(3 * EngineLimits.outputs) {
      let output = try session.open(LoopbackDevice())
      session.advance(to: session.nowNanoseconds + 1_000_000)
      session.close(output)
      session.advance(to: session.nowNanoseconds + 1_000_000)
    }
    for _ in 0..<EngineLimits.outputs { _ = try session.open(LoopbackDevice()) }
    #expect(throws: DeviceError.self) { try session.open(LoopbackDevice()) }
    session.close()
    #expect(throws: DeviceError.self) { try session.open(LoopbackDevice()) }
  }

  @Test func `a live session reports the scheduling of its playback thread`() throws {
    let session = try Session.live()
    let report = try #require(session.timing?.scheduling)
    if report.fifoPriority == nil {
      #expect(report.description == "SCHED_OTHER")
      #expect(report.refusals.contains { $0.hasPrefix("SCHED_FIFO") })
    } else {
      #expect(report.description.hasPrefix("SCHED_FIFO "))
    }
    session.close()
    #expect(Session.virtual().timing == nil)
  }

  @Test func `players that the app has released play to their ends`() async throws {
    let session = try Session.live()
    let output = try session.open(LoopbackDevice())
    let group = session.makeGroup()
    let (stream, continuation) = AsyncStream.makeStream(of: PlayerEvents.Ending.self)
    let timeline = Timeline(.tap(at: 5))
    for _ in 0..<100 {
      let player = session.makePlayer(timeline, in: group, on: output)
      player.onEnd { continuation.yield($0) }
      try player.start()
    }
    var endings = stream.makeAsyncIterator()
    for _ in 0..<100 { #expect(await endings.next() == .finished) }
    session.close()
  }

  @Test func `when the device is disconnected the player fails and stays stopped`() async throws {
    let session = try Session.live()
    let device = LoopbackDevice()
    let output = try session.open(device)
    let player = session.makePlayer(
      Timeline(Pattern(events: [.buzz(for: nil)])), in: session.makeGroup(), on: output)
    var endings = endings(of: player).makeAsyncIterator()
    try player.start()
    device.control.disconnect()
    #expect(await endings.next() == .failed)
    #expect(throws: EngineError.outputGone) { try player.start() }
    session.close()
  }

  @Test func `a stop ends a player of an endless pattern`() async throws {
    let session = try Session.live()
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    let output = try session.open(LoopbackDevice())
    let player = session.makePlayer(
      Timeline(Pattern(events: [.buzz(for: nil)])), in: session.makeGroup(), on: output)
    var endings = endings(of: player).makeAsyncIterator()
    try player.start()
    try player.stop()
    #expect(await endings.next() == .finished)
    session.close()
    let capture = try #require(recorder.captures(origin: 0, clock: .monotonic).first)
    #expect(capture.level(ofActuator: 0, at: .max) == 0)
  }

  @Test func `a command is not lost if the playback thread is later than the look-ahead`()
    async throws
  {
    let session = try Session.live()
    // The first submission takes 40 ms, as if the playback thread had not been scheduled.
    let isFirst = Counter()
    let device = RecordingDevice(lookAheadNanoseconds: 2_000_000) { _ in
      isFirst.increment()
      let end = MonotonicClock.nowNanoseconds + (isFirst.value == 1 ? 40_000_000 : 0)
      while MonotonicClock.nowNanoseconds < end {}
      return .accepted
    }
    let output = try session.open(device)
    // The pattern lasts longer than this thread may stall between the two commands.
    let player = session.makePlayer(
      Timeline(Pattern(events: [.buzz(for: 1000)])), in: session.makeGroup(), on: output)
    var endings = endings(of: player).makeAsyncIterator()
    let start = session.nowNanoseconds + 5_000_000
    try player.start(at: start)
    try player.send([DynamicParameter(.hapticIntensity, 0.25)], at: start + 15_000_000)
    #expect(await endings.next() == .finished)
    session.close()
    #expect(device.output.segments.map(\.startLevel).contains(0.25))
  }

  @Test func `many threads may call players at the same time`() async throws {
    let session = try Session.live()
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    let output = try session.open(LoopbackDevice())
    let group = session.makeGroup()
    let players = (0..<4).map { _ in
      session.makePlayer(
        Timeline(Pattern(events: [.buzz(for: 5), .tap(at: 3)])), in: group, on: output)
    }
    await withTaskGroup(of: Void.self) { tasks in
      for index in 0..<4 {
        tasks.addTask { Self.hammer(players, output, session, group, seed: UInt64(index)) }
      }
    }
    session.setMuted(false, group)
    for player in players { player.cancel() }
    // The session still works: a last player is played to its end.
    let player = session.makePlayer(Timeline(.tap()), in: session.makeGroup(), on: output)
    var endings = endings(of: player).makeAsyncIterator()
    var isTaken = false
    while !isTaken { isTaken = (try? player.start()) != nil }
    #expect(await endings.next() == .finished)
    session.close()
    let violations = try #require(recorder.captures(origin: 0, clock: .monotonic).first).violations
    #expect(!violations.contains { $0.rule == .invalid })
  }

  private static func hammer(
    _ players: [Player], _ output: SessionOutput, _ session: Session, _ group: PlayerGroup,
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let player = random.pick(players)
      let later = session.nowNanoseconds + Int64.random(in: 0...2_000_000, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: try? player.start(at: random.once(in: 2) ? 0 : later)
      case 3: try? player.stop(at: random.once(in: 2) ? 0 : later)
      case 4: try? player.pause()
      case 5: try? player.resume()
      case 6: try? player.seek(to: 1_000_000)
      case 7: try? player.send([random.parameter()], at: later)
      case 8: try? player.schedule(random.curve(), at: later)
      case 9: player.isMuted = random.once(in: 2)
      case 10: session.setMuted(random.once(in: 3), group)
      case 11 where random.once(in: 2): player.cancel()
      default: output.gain = random.value(0...1)
      }
    }
  }
}

/// Tests the timing that a live session reports.
@Suite(.timeLimit(.minutes(2))) struct TimingTests {
  private func play(_ timing: TimingOptions) async throws -> TimingReport {
    let session = try Session.live(timing)
    let output = try session.open(LoopbackDevice())
    let player = session.makePlayer(
      Timeline(Pattern(events: [.buzz(for: 100)])), in: session.makeGroup(), on: output)
    let (stream, continuation) = AsyncStream.makeStream(of: PlayerEvents.Ending.self)
    player.onEnd { continuation.yield($0) }
    try player.start()
    var endings = stream.makeAsyncIterator()
    #expect(await endings.next() == .finished)
    session.close()
    return try #require(session.timing)
  }

  @Test func `normal mode never spins`() async throws {
    let report = try await play(TimingOptions(mode: .normal))
    #expect(report.mode == .normal)
    #expect(report.spunNanoseconds == 0)
    #expect(report.playingNanoseconds > 0)
  }

  @Test func `precise mode spins, and reports the share`() async throws {
    let report = try await play(TimingOptions(mode: .precise))
    #expect(report.spunNanoseconds > 0)
    // If another thread interrupts the playback thread while it spins, that time counts as
    // spinning, too. Therefore the bound is wide.
    #expect(report.spunShare <= 1)
    #expect(report.description.contains("precise (busy-waited "))
  }

  @Test func `ordinary scheduling is no refusal if it was requested`() async throws {
    let report = try await play(TimingOptions(fifoPriority: nil, requestsLatency: false))
    #expect(report.scheduling.fifoPriority == nil)
    #expect(report.latencyRequest == .notAsked)
    #expect(!report.refusals.contains { $0.hasPrefix("SCHED_FIFO") })
  }

  @Test func `the latency request is held while something plays, or its refusal is reported`()
    async throws
  {
    let session = try Session.live()
    #expect(session.timing?.latencyRequest == .notAsked)
    let output = try session.open(LoopbackDevice())
    let player = session.makePlayer(
      Timeline(Pattern(events: [.buzz(for: nil)])), in: session.makeGroup(), on: output)
    try player.start()
    // Another thread makes the request for CPU latency.
    while session.timing?.latencyRequest == .notAsked { await Task.yield() }
    session.close()
    let report = try #require(session.timing)
    let isRefused = report.refusals.contains { $0.hasPrefix("CPU latency request: ") }
    #expect(isRefused == (report.latencyRequest != .held))
  }
}
