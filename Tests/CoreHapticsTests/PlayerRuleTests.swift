import CoreHaptics
import TactusTesting
import Testing

/// Checks Apple's rules for all players.
@Suite struct PlayerRuleTests {
  @Test func `time 0 means as soon as possible`() throws {
    let stage = try Stage()
    stage.advance(0.2)
    try stage.player(.tap(intensity: 0.75)).start(atTime: CHHapticTimeImmediate)
    stage.advance(0.1)
    #expect(stage.simulator.capture.taps == [.tap(at: 0.2, intensity: 0.75, sharpness: 0.5)])
  }

  @Test func `a time in the past means now`() throws {
    let stage = try Stage()
    stage.advance(0.5)
    let player = try stage.player(.buzz(for: 1))
    try player.start(atTime: stage.time(0.1))
    stage.advance(0.1)
    try player.stop(atTime: stage.time(0.2))
    stage.advance(0.1)
    #expect(stage.intensities(0.49, 0.5, 0.599, 0.6) == [0, 0.5, 0.5, 0])
  }

  @Test func `times are on the clock of the engine`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 1))
    try player.start(atTime: stage.engine.currentTime + 0.25)
    try player.stop(atTime: stage.engine.currentTime + 0.5)
    stage.advance(1)
    #expect(stage.intensities(0.249, 0.25, 0.499, 0.5) == [0, 0.5, 0.5, 0])
  }

  @Test func `a stop may be scheduled right after a start`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 60))
    try player.start(atTime: 0)
    try player.stop(atTime: stage.engine.currentTime + 1)
    stage.advance(0.999)
    #expect(stage.log.all == [])
    stage.advance(0.001)
    #expect(stage.log.all == ["end"])
    #expect(stage.intensities(0.999, 1) == [0.5, 0])
  }

  @Test func `a start of a playing player restarts it and calls no completion handler`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(), .buzz(0.1, for: 0.2))
    try player.start(atTime: 0)
    stage.advance(0.2)
    try player.start(atTime: 0)
    stage.advance(0.299)
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 0.2])
    #expect(stage.intensities(0.25, 0.3, 0.499, 0.5) == [0, 0.5, 0.5, 0])
    #expect(stage.log.all == [])
    stage.advance(0.001)
    #expect(stage.log.all == ["end"])
  }

  @Test func `a player plays again after its end`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    for _ in 0..<3 {
      try player.start(atTime: 0)
      stage.advance(0.1)
    }
    #expect(stage.simulator.capture.taps.map(\.time) == [0, 0.1, 0.2])
    #expect(stage.log.all == ["end", "end", "end"])
  }

  @Test func `a stop cuts all events at once, including their releases`() throws {
    let stage = try Stage()
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .releaseTime, value: 0.5),
      ], relativeTime: 0, duration: 0.1)
    let player = try stage.player(event)
    try player.start(atTime: 0)
    stage.advance(0.2)
    try player.stop(atTime: 0)
    stage.advance(0.5)
    // The release falls from 1 at 0.1 s to 0 at 0.6 s, so it is at 0.8 at 0.2 s.
    #expect(abs(stage.intensities(0.199_999)[0] - 0.8) < 0.001)
    #expect(stage.intensities(0.2, 0.3) == [0, 0])
  }

  @Test func `cancel discards all pending commands and stops the player`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 1))
    try player.start(atTime: 0)
    try player.start(atTime: stage.time(2))
    stage.advance(0.1)
    try player.cancel()
    stage.advance(5)
    #expect(stage.intensities(0.05, 0.1, 2.5) == [0.5, 0, 0])
    #expect(stage.log.all == ["end"])
  }

  @Test func `a player without references plays to its end`() throws {
    let stage = try Stage()
    try stage.player(.tap(0.3)).start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.map(\.time) == [0.3])
    #expect(stage.log.all == ["end"])
  }

  @Test func `a player is not muted at first; muting acts at once, and time advances`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 0.4), .tap(0.2))
    #expect(!player.isMuted)
    try player.start(atTime: 0)
    stage.advance(0.1)
    player.isMuted = true
    #expect(player.isMuted)
    stage.advance(0.2)
    player.isMuted = false
    stage.advance(0.2)
    #expect(
      stage.intensities(0.099, 0.1, 0.2, 0.299, 0.3, 0.399, 0.4) == [0.5, 0, 0, 0, 0.5, 0.5, 0])
  }

  @Test func `the mutes of two players are independent`() throws {
    let stage = try Stage()
    let (first, second) = (try stage.player(.buzz(for: 1)), try stage.player(.buzz(for: 1)))
    first.isMuted = true
    try first.start(atTime: 0)
    try second.start(atTime: 0)
    stage.advance(0.5)
    #expect(stage.intensities(0.2) == [0.5])
  }

  @Test func `sent parameters act on present and future events`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 0.2), .tap(0.3, intensity: 0.5))
    try player.start(atTime: 0)
    stage.advance(0.1)
    let half = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: 0.5, relativeTime: 0)
    try player.sendParameters([half], atTime: CHHapticTimeImmediate)
    stage.advance(0.9)
    #expect(stage.intensities(0.05, 0.1, 0.19) == [0.5, 0.25, 0.25])
    #expect(stage.simulator.capture.taps == [.tap(at: 0.3, intensity: 0.25, sharpness: 0.5)])
  }

  @Test func `the relative time of a sent parameter counts from the time of the call`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 1, intensity: 1))
    try player.start(atTime: 0)
    let parameters = [(Float(0.5), 0.1), (Float(0.25), 0.2)].map { value, time in
      CHHapticDynamicParameter(
        parameterID: .hapticIntensityControl, value: value, relativeTime: time)
    }
    try player.sendParameters(parameters, atTime: stage.time(0.3))
    stage.advance(1)
    #expect(stage.intensities(0.399, 0.4, 0.499, 0.5) == [1, 0.5, 0.5, 0.25])
  }

  @Test func `parameters that are sent before a start apply to every later start`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    try player.sendParameters(
      [CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: 0.5, relativeTime: 0)],
      atTime: 0)
    stage.advance(0.1)
    for _ in 0..<2 {
      try player.start(atTime: 0)
      stage.advance(0.1)
    }
    #expect(stage.simulator.capture.taps.map(\.intensity) == [0.5, 0.5])
  }

  @Test func `a scheduled curve ignores its own relative time`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 1, intensity: 1))
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [
        .init(relativeTime: 0, value: 1), .init(relativeTime: 0.2, value: 0),
      ], relativeTime: 0.5)
    try player.start(atTime: 0)
    try player.scheduleParameterCurve(curve, atTime: stage.time(0.1))
    stage.advance(1)
    let felt = stage.intensities(0.1, 0.2, 0.3, 0.9)
    for (felt, expected) in zip(felt, [1, 0.5, 0, 0]) {
      #expect(abs(felt - Float(expected)) < 1e-5)
    }
  }

  @Test(arguments: [-0.1, -.infinity, .nan, .infinity])
  func `a time that is negative or not finite is invalidTime`(_ time: Double) throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    let parameter = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: 1, relativeTime: 0)
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl, controlPoints: [.init(relativeTime: 0, value: 1)],
      relativeTime: 0)
    #expect(code { try player.start(atTime: time) } == .invalidTime)
    #expect(code { try player.stop(atTime: time) } == .invalidTime)
    #expect(code { try player.pause(atTime: time) } == .invalidTime)
    #expect(code { try player.resume(atTime: time) } == .invalidTime)
    #expect(code { try player.seek(toOffset: time) } == .invalidTime)
    #expect(code { try player.sendParameters([parameter], atTime: time) } == .invalidTime)
    #expect(code { try player.scheduleParameterCurve(curve, atTime: time) } == .invalidTime)
    parameter.relativeTime = time
    #expect(code { try player.sendParameters([parameter], atTime: 0) } == .invalidTime)
    stage.advance(1)
    #expect(stage.simulator.capture.events == [])
  }

  @Test func `an invalid parameter is refused, with all others of the call`() throws {
    let stage = try Stage()
    let player = try stage.player(.buzz(for: 1))
    let (good, bad) = (
      CHHapticDynamicParameter(
        parameterID: .hapticIntensityControl, value: 0, relativeTime: 0),
      CHHapticDynamicParameter(parameterID: .init(rawValue: "Warmth"), value: 0, relativeTime: 0)
    )
    #expect(code { try player.sendParameters([good, bad], atTime: 0) } == .invalidParameterType)
    good.value = .nan
    #expect(code { try player.sendParameters([good], atTime: 0) } == .badParameterEntry)
    try player.start(atTime: 0)
    stage.advance(0.5)
    #expect(stage.intensities(0.2) == [0.5])
  }

  @Test func `a start on a stopped engine is engineNotRunning`() throws {
    let stage = try Stage(isRunning: false)
    let player = try stage.player(.tap())
    #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
    #expect(code { try player.resume(atTime: 0) } == .engineNotRunning)
    try player.stop(atTime: 0)
    try player.cancel()
    try stage.engine.start()
    try player.start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.count == 1)
  }

  @Test func `too many pending commands are operationNotPermitted`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap())
    stage.advance(0)  // runs the command that opens the device
    for index in 0..<8192 { try player.start(atTime: stage.time(10 + Double(index))) }
    #expect(code { try player.start(atTime: stage.time(1)) } == .operationNotPermitted)
    try player.cancel()
    stage.advance(0)
    try player.start(atTime: 0)
    stage.advance(0.1)
    #expect(stage.simulator.capture.taps.count == 1)
  }

  @Test func `makePlayer does not return an advanced player`() throws {
    let stage = try Stage()
    let player = try stage.engine.makePlayer(
      with: try CHHapticPattern(events: [.tap()], parameters: []))
    #expect((player as? any CHHapticAdvancedPatternPlayer) == nil)
  }
}
