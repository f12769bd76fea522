import TactusPattern
import TactusSound
import TactusSystem
import Testing

@testable import TactusEngine

/// Tests how the sound thread drives a sound card. Sounds must be heard at the times that are
/// planned for haptics.
@Suite("Streams of sound") struct StreamTests {
  /// The allowed error of an onset in nanoseconds.
  private static let tolerance = 2e6

  /// A pattern with a click of 2 ms each half second.
  private static func clicks(_ count: Int) -> Pattern {
    Pattern(
      events: (0..<count).map {
        SoundRig.place(at: Double($0) / 2, duration: 0.002, fades: false)
      })
  }

  /// The time at which each click was heard, which is the time of the first frame after silence.
  private static func onsets(_ sink: SimulatedSink) -> [Double] {
    var times: [Double] = []
    var last = -Double.infinity
    for (time, sample) in sink.heard where sample != 0 {
      if time - last > 100e6 { times.append(time) }
      last = time
    }
    return times
  }

  private static let cards: [SimulatedSink.Faults] = [
    .init(), .init(drift: 150), .init(drift: -150), .init(jitter: 200),
    .init(drift: 80, jitter: 150, latency: 600), .init(drift: -300, jitter: 100, latency: 300),
  ]

  @Test(arguments: cards.indices) func `clicks are heard at their times, also after a minute`(
    card: Int
  ) {
    let rig = StreamRig(Self.cards[card])
    rig.prepare()
    let start = rig.start(Self.clicks(120))
    rig.run(seconds: 61)
    let onsets = Self.onsets(rig.sink)
    #expect(onsets.count == 120)
    // The first sample of the file is 0, so a click is heard from the second frame on.
    let frame = 1e9 / 48_000
    let errors = onsets.enumerated().map { index, time in
      time - frame - Double(start) - Double(index) * 5e8
    }
    let worst = errors.map(abs).max() ?? .infinity
    #expect(worst <= Self.tolerance, "\(worst)")
    #expect(rig.board.status.underrunCount == 0)
  }

  @Test func `a file of minutes stays in step with a card that drifts`() {
    let rig = StreamRig(.init(drift: 200))
    rig.prepare()
    let start = rig.start(Pattern(events: [SoundRig.place(loops: true)]))
    rig.run(seconds: 60)
    let errors = rig.sink.heard.filter { $0.time > Double(start) + 1e9 }.map { time, sample in
      let place = Double(sample) / 0.5.squareRoot() * 2e9
      // The file repeats every 2 s, so the error is taken modulo 2 s.
      let error = (time - Double(start) - place) / 2e9
      return abs(error - error.rounded()) * 2e9
    }
    #expect(errors.count > 2_500_000)
    // When the file begins again, interpolated samples lie between its last and its first sample,
    // and show a wrong place.
    let wrong = errors.count { $0 > Self.tolerance }
    #expect(wrong <= 4 * 30, "\(wrong)")
  }

  @Test func `after an underrun, clicks are heard at their planned times again`() {
    let rig = StreamRig()
    rig.prepare()
    let start = rig.start(Self.clicks(40))
    for _ in 0..<6 {
      rig.run(seconds: 2.1)
      rig.stall(seconds: 0.13)
    }
    rig.run(seconds: 6)
    let errors = Self.onsets(rig.sink).map { time -> Double in
      let since = (time - Double(start)) / 5e8
      return abs(since - since.rounded()) * 5e8
    }
    // Clicks during a gap are lost.
    #expect(errors.count >= 30 && errors.count <= 40)
    #expect((errors.max() ?? .infinity) <= Self.tolerance + 1e9 / 48_000)
    #expect(rig.board.status.underrunCount == 6)
  }

  @Test func `after an underrun, a long file continues at the place of the present time`() {
    let rig = StreamRig()
    rig.prepare()
    let start = rig.start(SoundRig.place)
    rig.run(seconds: 0.5)
    rig.stall(seconds: 0.3)
    rig.run(seconds: 1)
    // The place in the file is the time since the start.
    let late = rig.sink.heard.filter { $0.time > Double(start) + 1e9 && $0.sample > 0 }
    #expect(late.count > 10_000)
    let frames = Double(SoundRig.fileMilliseconds) * 48
    var worst = 0.0
    for (time, sample) in late where time < Double(start) + 1.4e9 {
      let place = Double(sample) / 0.5.squareRoot() * 2e9
      #expect(abs(time - Double(start) - place) <= Self.tolerance)
      let frame = place / 2e9 * frames
      worst = max(worst, abs(frame - frame.rounded()))
    }
    // The samples are those of the file, and not values between them.
    #expect(worst < 0.02, "\(worst)")
  }

  @Test func `a card that is unplugged gives one line, and plays again when it is back`() {
    let rig = StreamRig()
    rig.prepare()
    let start = rig.start(Self.clicks(40))
    rig.run(seconds: 3)
    rig.sink.fault = .lost("No such device")
    rig.refusal.withLock { $0 = .lost("No such file or directory") }
    rig.run(seconds: 7)
    #expect(rig.board.status.failure == "No such file or directory")
    #expect(rig.board.status.sink == nil)
    rig.refusal.withLock { $0 = nil }
    rig.sink.fault = nil
    rig.run(seconds: 7)
    let errors = Self.onsets(rig.sink).map { time -> Double in
      let since = (time - Double(start)) / 5e8
      return abs(since - since.rounded()) * 5e8
    }
    #expect(errors.count >= 12)
    #expect((errors.max() ?? .infinity) <= Self.tolerance + 1e9 / 48_000)
    let lines = rig.lines.withLock { $0 }
    #expect(
      lines == [
        "tactus: no sound on card: No such device; patterns are felt and not heard",
        "tactus: sound on card is back",
      ])
  }

  @Test func `a card that loses every frame is closed, and opened again later`() {
    let rig = StreamRig()
    rig.sink.fault = .underrun
    rig.start(Self.clicks(20))
    var steps = 0
    rig.run(seconds: 5) { steps += 1 }
    // There are two attempts to open the card, and a step every 20 ms between them.
    #expect(steps < 3 * SoundStream.gapLimit + 300, "\(steps)")
    #expect(rig.board.status.failure == "the sound device loses frames again and again")
    #expect(rig.lines.withLock { $0.count } == 1)
    rig.sink.fault = nil
    rig.run(seconds: 5)
    #expect(rig.board.status.failure == nil && !rig.sink.heard.isEmpty)
    #expect(rig.lines.withLock { $0.count } == 2)
  }

  @Test func `a tone that sounds when the card is lost ends with its player`() {
    let rig = StreamRig()
    rig.prepare()
    rig.start(
      Pattern(events: [Event(.audioContinuous, duration: 1), SoundRig.place(duration: 0.5)]))
    rig.run(seconds: 0.3)
    rig.sink.fault = .lost("No such device")
    rig.refusal.withLock { $0 = .lost("No such device") }
    rig.run(seconds: 2)
    #expect(rig.isIdle)
    #expect(rig.board.leadNanoseconds == 0 || rig.time.sleeps == 1)
  }

  @Test func `without a card, players still end`() {
    let rig = StreamRig()
    rig.refusal.withLock { $0 = .lost("Host is down") }
    rig.start(Self.clicks(4))
    rig.run(seconds: 1)
    #expect(!rig.isIdle)
    rig.run(seconds: 2)
    #expect(rig.isIdle)
    #expect(rig.lines.withLock { $0.count } == 1)
    #expect(rig.sink.heard.isEmpty)
  }

  @Test func `a card that is silent for long is paused and the thread sleeps`() {
    let rig = StreamRig()
    rig.prepare()
    rig.start(Self.clicks(2))
    rig.run(seconds: 8)
    #expect(rig.sink.pauses == 0)
    rig.run(seconds: 8)
    #expect(rig.sink.pauses == 1)
    #expect(rig.time.sleeps == 1)
  }

  @Test func `a card with a latency above the limit is heard late, and the status states it`() {
    let rig = StreamRig(.init(latency: 9600))
    rig.prepare()
    let status = rig.board.status
    let late = status.lateNanoseconds
    #expect(late > 150_000_000 && late < 200_000_000)
    #expect(rig.board.leadNanoseconds == StreamRig.latencyLimit, "touch waits no longer")
    let start = rig.start(Self.clicks(3))
    rig.run(seconds: 3)
    for (index, time) in Self.onsets(rig.sink).enumerated() {
      let error = time - Double(start + late) - Double(index) * 5e8
      #expect(abs(error) <= Self.tolerance)
    }
  }

  @Test func `a sink that accepts all frames at once gets them in real time`() {
    let rig = StreamRig(.init(hasNoClock: true))
    rig.prepare()
    rig.start(Self.clicks(4))
    let before = rig.time.now
    rig.run(seconds: 2)
    #expect(rig.time.now - before < 2_200_000_000)
    #expect(rig.isIdle == false || rig.time.now - before > 1_500_000_000)
  }

  /// The arguments are the milliseconds by which the latency of a card changes while it plays. Both
  /// are larger than ``SinkFollower/gap``, so the change is corrected at once.
  @Test(arguments: [24, -24]) func `after a change of the latency clicks are at their times again`(
    milliseconds: Int
  ) {
    let frames = milliseconds * 48
    let rig = StreamRig(.init(latency: 0, laterBy: max(-frames, 0)))
    rig.prepare()
    let late = rig.board.status.lateNanoseconds
    let start = rig.start(Self.clicks(40))
    rig.run(seconds: 5)
    rig.sink.faults.laterBy += frames
    rig.run(seconds: 16)
    // The follower corrects the change after one window of reports.
    let errors = Self.onsets(rig.sink).filter { $0 > Double(start) + 7e9 }.map { time -> Double in
      let since = (time - Double(start + late)) / 5e8
      return abs(since - since.rounded()) * 5e8
    }
    #expect(errors.count >= 25)
    #expect((errors.max() ?? .infinity) <= Self.tolerance + 1e9 / 48_000)
  }

  @Test func `a sound that is panned to the left is heard on the left`() {
    let rig = StreamRig()
    rig.prepare()
    rig.start(
      Pattern(events: [
        Event(.audioContinuous, duration: 0.5, parameters: [EventParameter(.audioPan, -1)])
      ]))
    rig.run(seconds: 1)
    #expect(rig.sink.peaks.left > 0.3 && rig.sink.peaks.right == 0)
  }
}

/// Tests the state that the thread of a stage shares with callers.
@Suite("Board of a stage") struct SoundBoardTests {
  private let facts = SinkFacts(name: "card", rate: 48_000, bufferFrames: 1200, periodFrames: 300)

  @Test func `while something plays the lead never shrinks`() {
    let board = SoundBoard(latencyLimit: 50_000_000)
    _ = board.note(facts, ahead: 30_000_000)
    #expect(board.leadNanoseconds == 30_000_000)
    board.setBusy(true)
    _ = board.note(facts, ahead: 20_000_000)
    #expect(board.leadNanoseconds == 30_000_000)
    _ = board.note(facts, ahead: 40_000_000)
    #expect(board.leadNanoseconds == 40_000_000)
    board.setBusy(false)
    _ = board.note(facts, ahead: 20_000_000)
    #expect(board.leadNanoseconds == 20_000_000)
  }

  @Test func `after a rest callers wait for the sink again, with the longest lead`() {
    let board = SoundBoard(latencyLimit: 50_000_000)
    _ = board.note(facts, ahead: 20_000_000)
    board.setKnown(true)
    board.noteRest()
    #expect(board.leadNanoseconds == 50_000_000)
    // The wait ends at once, because its time has passed. The card has not answered.
    board.waitUntilKnown(until: .min)
    #expect(board.status.failure == "the sound device or server does not answer")
  }

  @Test func `a thread that has ended is noticed, one that has not is not`() {
    let board = SoundBoard(latencyLimit: 0)
    #expect(!board.waitForEnd(until: .min))
    board.noteEnd()
    #expect(board.waitForEnd(until: .min))
  }
}
