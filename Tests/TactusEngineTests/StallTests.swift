import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Checks that the engine continues at the present time after a stall of the host.
@Suite struct StallTests {
  /// The look-aheads of the tested outputs in milliseconds.
  private static let lookAheads = [0.0, 20, 100]
  private static let stalls = [30.0, 130, 250, 700]

  @Test(arguments: Seeds.of(8001...8040))
  func `after a stall the levels are the same as without it`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var patterns = [random.pattern(), random.pattern()]
    patterns[0].entries.append(Entry(.event(.buzz(for: 900, intensity: 0.6))))
    let calm = try Rig(.motors)
    for pattern in patterns { try calm.player(pattern).start(at: calm.time(1)) }
    calm.advance(to: 2000)
    let expected = LevelReader(calm.capture)
    for lookAhead in Self.lookAheads {
      for stall in Self.stalls {
        let rig = try Rig(.motors, lookAheadMilliseconds: lookAhead)
        for pattern in patterns { try rig.player(pattern).start(at: rig.time(1)) }
        let begin = Double.random(in: 2...400, using: &random)
        rig.advance(to: begin)
        rig.session.stall(until: rig.time(begin + stall))
        rig.advance(to: 2000)
        let reader = LevelReader(rig.capture)
        // A tap that is played late lasts for one update interval. That interval is not compared.
        let after = begin + stall + 1
        for _ in 0..<60 {
          let time = Int64(Double.random(in: after...1990, using: &random) * 1e6)
          for actuator in 0..<2 {
            let (level, exact) = (
              reader.level(of: actuator, at: time), expected.level(of: actuator, at: time)
            )
            #expect(
              abs(level - exact) < 0.002,
              "seed \(seed), look-ahead \(lookAhead), \(stall) ms from \(begin), \(time) ns")
          }
        }
      }
    }
  }

  @Test(arguments: lookAheads, stalls)
  func `no segment in the past is submitted`(_ lookAhead: Double, _ stall: Double) throws {
    let rig = try Rig(lookAheadMilliseconds: lookAhead)
    try rig.player(.sawtooth).start(at: rig.time(1))
    rig.advance(to: 100)
    let submitted = rig.capture.submittedSegmentCount
    rig.session.stall(until: rig.time(100 + stall))
    rig.advance(to: 100 + stall)
    let late = rig.capture.segments.filter {
      $0.submittedNanoseconds == Int64((100 + stall) * 1e6)
        && $0.segment.endNanoseconds < $0.submittedNanoseconds
    }
    #expect(late.isEmpty)
    // After the stall the engine submits the segments of one look-ahead, not one for each
    // millisecond of the stall.
    let count = rig.capture.submittedSegmentCount - submitted
    #expect(count <= Int(lookAhead * 1.5) + 2, "\(count) segments")
    let skipped = Double(rig.output.skippedNanoseconds) / 1e6
    #expect(abs(skipped - max(stall - lookAhead, 0)) <= 2, "\(skipped) ms")
  }

  @Test(arguments: lookAheads)
  func `the strongest tap that a stall skips is played once`(
    _ lookAhead: Double
  ) throws {
    let rig = try Rig(lookAheadMilliseconds: lookAhead) { capabilities in
      capabilities.actuators[0].minimumPulseNanoseconds = 12_000_000
      capabilities.latencyNanoseconds = lookAhead > 0 ? 3_000_000 : 0
    }
    let taps = [(300.0, 0.3), (330, 0.9), (360, 0.5), (390, 0)].map {
      Event.tap(at: $0.0, intensity: $0.1)
    }
    try rig.player(Pattern(events: taps)).start(at: rig.time(0))
    rig.advance(to: 150)
    rig.session.stall(until: rig.time(600))
    rig.advance(to: 900)
    let end = 600.0 + 12 + (lookAhead > 0 ? 3 : 0)
    #expect(rig.levels([599, 600, end - 0.1, end + 0.1, 700]) == [0, 0.9, 0.9, 0, 0])
    #expect(rig.output.skippedTaps == 2)
    #expect(rig.capture.violations.isEmpty)
    #expect(rig.capture.events.map(\.level) == [0.9])
    let sounding = rig.capture.segments.filter { $0.segment.startLevel > 0 }
    #expect(sounding.allSatisfy { $0.segment.isDueOnArrival })
  }

  @Test func `each motor plays the strongest tap that it missed`() throws {
    let rig = try Rig(.motors)
    let taps = [
      Event.tap(at: 100, intensity: 1, sharpness: 0.2),
      Event.tap(at: 120, intensity: 0.9, sharpness: 0.9),
      Event.tap(at: 140, intensity: 0.5, sharpness: 0.5),
    ]
    try rig.player(Pattern(events: taps)).start(at: rig.time(0))
    rig.advance(to: 50)
    rig.session.stall(until: rig.time(300))
    rig.advance(to: 400)
    #expect(isClose(rig.levels([300, 302]), [0.8, 0]))
    #expect(isClose(rig.levels([300, 302], actuator: 1), [0.81, 0]))
    #expect(rig.output.skippedTaps == 1)
  }

  @Test func `a tap of a muted player is not missed`() throws {
    let rig = try Rig()
    let player = rig.player(.tap(at: 100))
    try player.start(at: rig.time(0))
    player.isMuted = true
    rig.advance(to: 50)
    rig.session.stall(until: rig.time(300))
    rig.advance(to: 400)
    #expect(rig.levels([300, 301]) == [0, 0])
    #expect(rig.output.skippedTaps == 0)
  }

  @Test func `a stop ends a late tap`() throws {
    let rig = try Rig { $0.actuators[0].minimumPulseNanoseconds = 100_000_000 }
    let player = rig.player(Pattern(events: [.tap(at: 100), .tap(at: 900)]))
    try player.start(at: rig.time(0))
    rig.advance(to: 50)
    rig.session.stall(until: rig.time(300))
    rig.advance(to: 320)
    try player.stop()
    rig.advance(to: 500)
    #expect(rig.levels([319, 321, 390]) == [1, 0, 0])
  }

  @Test func `a stall of less than an update interval skips nothing`() throws {
    let rig = try Rig { $0.updateIntervalNanoseconds = 4_000_000 }
    try rig.player(.sawtooth).start(at: rig.time(1))
    rig.advance(to: 101)
    rig.session.stall(until: rig.time(104.9))
    rig.advance(to: 500)
    #expect(rig.output.skippedNanoseconds == 0)
  }
}

extension Pattern {
  /// Ramps of 50 ms that fall and begin again, for a second.
  fileprivate static var sawtooth: Pattern {
    Pattern(
      events: (0..<20).map { place in
        Event.buzz(
          at: Double(place) * 50, for: 50, intensity: 1,
          [EventParameter(.sustained, 0), EventParameter(.decayTime, 0.05)])
      })
  }
}

/// Tests the calls without segments by which the engine signals to an output that it still runs.
@Suite struct ContactTests {
  @Test(arguments: [100.0, 250, 500, 1000])
  func `an output is called every 80 milliseconds while something is scheduled`(
    _ lookAhead: Double
  ) throws {
    let device = RecordingDevice(lookAheadNanoseconds: Int64(lookAhead * 1e6))
    let session = Session.virtual()
    defer { session.close() }
    let output = try session.open(device)
    let taps = Pattern(events: [.tap(at: 1), .tap(at: 901)])
    try session.makePlayer(Timeline(taps), in: session.makeGroup(), on: output).start()
    let start = Session.virtualStart
    // From the submission of the second tap to its start, the output must be called in every span
    // of 81 ms.
    for millisecond in stride(from: max(901 - lookAhead, 20), to: 900, by: 81) {
      session.advance(to: start + Int64(millisecond * 1e6))
      let before = device.output.submissions
      session.advance(to: start + Int64((millisecond + 81) * 1e6))
      #expect(device.output.submissions > before, "\(millisecond) ms")
    }
    session.advance(to: start + 1_100_000_000)
    let atEnd = device.output.submissions
    session.advance(to: start + 9_000_000_000)
    #expect(device.output.submissions == atEnd, "nothing is scheduled any more")
  }

  @Test func `an output that plays on arrival gets no unnecessary calls`() throws {
    let device = RecordingDevice()
    let session = Session.virtual()
    defer { session.close() }
    let output = try session.open(device)
    let taps = Pattern(events: [.tap(at: 1), .tap(at: 901)])
    try session.makePlayer(Timeline(taps), in: session.makeGroup(), on: output).start()
    session.advance(to: Session.virtualStart + 50_000_000)
    let before = device.output.submissions
    session.advance(to: Session.virtualStart + 900_000_000)
    #expect(device.output.submissions == before)
  }
}
