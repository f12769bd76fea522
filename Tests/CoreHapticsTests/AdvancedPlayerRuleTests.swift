import CoreHaptics
import TactusTesting
import Testing

/// Checks Apple's rules for players that can pause, seek, loop and change their rate.
@Suite struct AdvancedPlayerRuleTests {
  @Test func `a new player has the defaults`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(0.5, for: 1.5))
    #expect(!player.loopEnabled)
    #expect(player.loopEnd == 2)
    #expect(player.playbackRate == 1)
    #expect(!player.isMuted)
    try stage.engine.makeAdvancedPlayer(with: try CHHapticPattern(events: [], parameters: []))
      .completionHandler(nil)
  }

  @Test func `completion is called at the natural end, after the last tail`() throws {
    let stage = try Stage()
    // The tap at 0.1 s lasts 15 ms.
    try stage.player(.tap(0.1)).start(atTime: 0)
    stage.advance(0.114_999_999)
    #expect(stage.log.all == [])
    stage.advance(0.000_000_001)
    #expect(stage.log.all == ["end"])
  }

  @Test func `completion is called after a stop and after a cancel`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 9))
    try player.start(atTime: 0)
    stage.advance(1)
    try player.stop(atTime: 0)
    stage.advance(0)
    #expect(stage.log.all == ["end"])
    try player.start(atTime: 0)
    stage.advance(1)
    try player.cancel()
    stage.advance(0)
    #expect(stage.log.all == ["end", "end"])
  }

  @Test func `a stop or cancel of an inactive player calls no completion handler`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    try player.stop(atTime: 0)
    try player.cancel()
    stage.advance(1)
    #expect(stage.log.all == [])
  }

  @Test func `a restart and a stop of a playing player call its completion handler once`() throws {
    for isOneStep in [true, false] {
      let stage = try Stage()
      let player = try stage.player(.buzz(for: 9))
      try player.start(atTime: 0)
      stage.advance(1)
      try player.start(atTime: 0)
      if !isOneStep { stage.advance(0) }
      try player.stop(atTime: 0)
      stage.advance(1)
      #expect(stage.log.all == ["end"])
    }
  }

  @Test func `a pause calls no completion handler, and resume continues in the middle`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 0.4), .tap(0.3))
    try player.start(atTime: 0)
    try player.pause(atTime: stage.time(0.2))
    stage.advance(1)
    #expect(stage.log.all == [])
    try player.resume(atTime: stage.time(2))
    stage.advance(1.2)
    #expect(stage.intensities(0.1, 0.2, 1, 2, 2.199, 2.2) == [0.5, 0, 0, 0.5, 0.5, 0])
    #expect(stage.simulator.capture.taps.map(\.time) == [2.1])
    #expect(stage.log.all == ["end"])
  }

  @Test func `a seek before the start is possible`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(0.1), .tap(0.5))
    try player.seek(toOffset: 0.3)
    try player.start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.map(\.time) == [0.2])
    try player.start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.map(\.time) == [0.2, 1.1, 1.5])
  }

  @Test func `a seek does not start events in the middle`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 1), .tap(0.8))
    try player.start(atTime: 0)
    stage.advance(0.1)
    try player.seek(toOffset: 0.5)
    stage.advance(1)
    #expect(stage.intensities(0.05, 0.1, 0.3) == [0.5, 0, 0])
    #expect(stage.simulator.capture.taps.map(\.time) == [0.4])
  }

  @Test func `a seek to the end or beyond ends playback`() throws {
    for offset in [1.0, 7] {
      let stage = try Stage()
      let player = try stage.player(.buzz(for: 1))
      try player.start(atTime: 0)
      stage.advance(0.1)
      try player.seek(toOffset: offset)
      stage.advance(0)
      #expect(stage.log.all == ["end"])
      #expect(stage.intensities(0.1) == [0])
    }
  }

  @Test func `a seek to the end of a loop continues at its start`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(), .buzz(0.1, for: 0.9))
    player.loopEnabled = true
    try player.start(atTime: 0)
    stage.advance(0.5)
    try player.seek(toOffset: 1)
    stage.advance(0.5)
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 0.5])
    #expect(stage.log.all == [])
  }

  @Test func `a loop repeats at its end, without a completion in between`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(), .buzz(0.1, for: 0.9))
    player.loopEnabled = true
    #expect(player.loopEnabled)
    try player.start(atTime: 0)
    stage.advance(3.5)
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 1, 2, 3])
    #expect(stage.log.all == [])
  }

  @Test func `a loop that is switched off plays to the pattern's end`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(), .buzz(0.1, for: 0.9))
    player.loopEnabled = true
    try player.start(atTime: 0)
    stage.advance(2.5)
    player.loopEnabled = false
    stage.advance(0.499)
    #expect(stage.log.all == [])
    stage.advance(0.001)
    #expect(stage.log.all == ["end"])
    stage.advance(5)
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 1, 2])
  }

  @Test func `a loop end cuts events at that time`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(), .buzz(0.2, for: 0.6))
    player.loopEnabled = true
    player.loopEnd = 0.5
    #expect(player.loopEnd == 0.5)
    try player.start(atTime: 0)
    stage.advance(1.1)
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 0.5, 1])
    #expect(stage.intensities(0.4, 0.499, 0.6, 0.75) == [0.5, 0.5, 0, 0.5])
  }

  @Test func `loop end 0 is the end of the pattern`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(), .buzz(0.2, for: 0.6))
    player.loopEnd = 0.5
    player.loopEnd = 0
    #expect(player.loopEnd == 0.8)
    player.loopEnabled = true
    try player.start(atTime: 0)
    stage.advance(1.7)
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 0.8, 1.6])
  }

  @Test func `an invalid loop end is ignored`() throws {
    let player = try Stage().player(.buzz(for: 1))
    for end in [-1, .nan, .infinity] {
      player.loopEnd = end
      #expect(player.loopEnd == 1)
    }
  }

  @Test func `the rate scales times and durations, but not the length of taps`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(0.2), .buzz(0.4, for: 0.4))
    player.playbackRate = 2
    #expect(player.playbackRate == 2)
    try player.start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.map(\.time) == [0.1])
    #expect(
      stage.intensities(0.114, 0.115, 0.2, 0.399, 0.4).map { $0 > 0 } == [
        true, false, true, true, false,
      ])
  }

  @Test func `the rate may change during playback`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(), .tap(1))
    try player.start(atTime: 0)
    stage.advance(0.5)
    player.playbackRate = 0.5
    stage.advance(2)
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 1.5])
  }

  @Test func `a rate of 0 or below is ignored, and a large one is limited`() throws {
    let player = try Stage().player(.tap())
    player.playbackRate = 3
    for rate in [0, -1, Float.nan] {
      player.playbackRate = rate
      #expect(player.playbackRate == 3)
    }
    player.playbackRate = 1000
    #expect(player.playbackRate == 64)
    player.playbackRate = 0.001
    #expect(player.playbackRate == 0.015625)
  }

  @Test func `settings that did not fit into the queue apply at the next start`() throws {
    let stage = try Stage()
    let (player, other) = (try stage.player(.tap(), .tap(1)), try stage.player(.tap()))
    stage.advance(0)  // runs the command that opens the device
    for index in 0..<8192 { try other.start(atTime: stage.time(100 + Double(index))) }
    player.loopEnabled = true
    player.loopEnd = 0.5
    player.playbackRate = 2
    try other.cancel()
    stage.advance(0)
    try player.start(atTime: 0)
    stage.advance(0.6)
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 0.25, 0.5])
  }

  @Test func `an advanced player accepts curves, too`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 1, intensity: 1))
    try player.scheduleParameterCurve(
      CHHapticParameterCurve(
        parameterID: .hapticIntensityControl, controlPoints: [.init(relativeTime: 0, value: 0.25)],
        relativeTime: 0), atTime: 0)
    try player.start(atTime: 0)
    stage.advance(0.5)
    #expect(stage.intensities(0.2) == [0.25])
  }
}
