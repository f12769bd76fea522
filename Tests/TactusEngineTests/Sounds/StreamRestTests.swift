import TactusPattern
import TactusSound
import TactusSystem
import Testing

@testable import TactusEngine

/// Tests when the thread of a stage rests, and how it reacts to sinks that behave unusually.
@Suite("Rests of sound streams") struct StreamRestTests {
  /// The allowed error of a place in nanoseconds.
  private static let tolerance = 2e6

  /// The time that a sample of `place.wav` shows, in nanoseconds from the start of the file.
  private static func place(_ sample: Float) -> Double { Double(sample) / 0.5.squareRoot() * 2e9 }

  @Test func `a paused player lets the card rest, and continues at its place`() throws {
    let rig = StreamRig()
    rig.prepare()
    let start = rig.start(SoundRig.place)
    rig.run(seconds: 0.5)
    let paused = rig.time.now + rig.board.leadNanoseconds
    rig.send(.pause)
    rig.run(seconds: 15)
    #expect(rig.sink.pauses == 1 && rig.time.sleeps == 1)
    rig.stall(seconds: 60)
    let resumed = rig.time.now + rig.board.leadNanoseconds
    rig.send(.resume)
    rig.wake()
    rig.run(seconds: 1)
    let heard = rig.sink.heard.filter { $0.time > Double(resumed) + 10e6 }
    #expect(heard.count > 10_000)
    for (time, sample) in heard {
      let place = Double(paused - start) + time - Double(resumed)
      #expect(abs(Self.place(sample) - place) <= Self.tolerance)
    }
  }

  @Test func `a paused player that is stopped while the card rests needs no card`() throws {
    let rig = StreamRig()
    rig.prepare()
    rig.start(SoundRig.place)
    rig.run(seconds: 0.5)
    rig.send(.pause)
    rig.run(seconds: 15)
    #expect(rig.time.sleeps == 1)
    var writes = 0
    rig.sink.onWrite = { writes += 1 }
    rig.stop()
    rig.wake()
    rig.run(seconds: 1)
    #expect(rig.isOver && writes == 0)
  }

  @Test func `a pause during a gap stops the sound at its time`() throws {
    let rig = StreamRig()
    rig.prepare()
    let start = rig.start(SoundRig.place)
    rig.run(seconds: 0.5)
    rig.send(.pause, delay: 100_000_000)
    let paused = rig.time.now + rig.board.leadNanoseconds + 100_000_000
    rig.stall(seconds: 0.4)
    let resumed = rig.time.now + rig.board.leadNanoseconds + 200_000_000
    rig.send(.resume, delay: 200_000_000)
    rig.run(seconds: 1)
    let heard = rig.sink.heard.filter { $0.time > Double(resumed) + 10e6 }
    #expect(heard.count > 10_000)
    for (time, sample) in heard {
      let place = Double(paused - start) + time - Double(resumed)
      #expect(abs(Self.place(sample) - place) <= Self.tolerance)
    }
  }

  @Test func `a sink that accepts all frames at once receives a tone without a hole`() {
    let rig = StreamRig(.init(hasNoClock: true))
    rig.prepare()
    rig.start(Pattern(events: [Event(.audioContinuous, duration: 3)]))
    rig.run(seconds: 4)
    let times = rig.sink.heard.map(\.time)
    #expect(Double(times.count) > 2.9 * 48_000)
    // A zero crossing of the tone may be exactly 0 for a frame or two.
    let hole = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? .infinity
    #expect(hole < 4e9 / 48_000, "\(hole)")
    #expect(rig.board.status.underrunCount == 0)
  }

  /// The reports of this card are wrong by up to 4 ms, so a single one must not be believed.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `soon after a gap of a card with jitter, clicks are at their times again`(seed: UInt64) {
    let rig = StreamRig(.init(jitter: 200), seed: seed)
    rig.prepare()
    rig.run(seconds: 1)
    let start = rig.start(
      Pattern(
        events: (0..<40).map { SoundRig.place(at: Double($0) / 2, duration: 0.002, fades: false) }))
    rig.run(seconds: 2.1)
    rig.stall(seconds: 0.13)
    let gap = Double(rig.time.now)
    rig.run(seconds: 3)
    var last = -Double.infinity
    var onsets: [Double] = []
    for (time, sample) in rig.sink.heard where sample != 0 {
      if time - last > 100e6, time > gap + 0.5e9 { onsets.append(time) }
      last = time
    }
    #expect(onsets.count >= 4)
    for onset in onsets {
      let since = (onset - Double(start)) / 5e8
      let error = abs(since - since.rounded()) * 5e8
      #expect(error <= Self.tolerance + 1e9 / 48_000, "\(error)")
    }
  }

  @Test func `the lead does not shrink for a command that arrives while the card starts`() {
    let rig = StreamRig()
    rig.board.want()
    var isStarted = false
    rig.sink.onWrite = { [unowned rig] in
      if !isStarted { rig.start(SoundRig.place) }
      isStarted = true
    }
    rig.run(seconds: 0.3)
    #expect(isStarted)
    #expect(rig.board.leadNanoseconds == StreamRig.latencyLimit)
  }

  @Test func `after a card was plugged in, a caller waits for the next attempt`() {
    let rig = StreamRig()
    rig.refusal.withLock { $0 = .lost("No such device") }
    rig.prepare()
    #expect(rig.board.status.failure == "No such device")
    rig.refusal.withLock { $0 = nil }
    // The last attempt was made just now: its result is believed.
    rig.board.expectAttempt(at: rig.time.now)
    #expect(rig.board.isKnown)
    rig.stall(seconds: 3)
    rig.board.expectAttempt(at: rig.time.now)
    #expect(!rig.board.isKnown)
    rig.wake()
    rig.prepare()
    #expect(rig.board.isKnown && rig.board.status.sink != nil)
    // A card that runs is not waited for.
    rig.board.expectAttempt(at: rig.time.now)
    #expect(rig.board.isKnown)
  }
}
