import CoreHaptics
import TactusTesting
import Testing

/// Checks the properties of an engine that mute haptics or audio, and the properties that make it
/// play only haptic or only audio events.
@Suite struct SwitchTests {
  @Test func `an engine that is muted for haptics is silent, and time advances`() throws {
    let stage = try Stage()
    try stage.player(.buzz(for: 0.6)).start(atTime: 0)
    stage.advance(0.1)
    stage.engine.isMutedForHaptics = true
    #expect(stage.engine.isMutedForHaptics)
    stage.advance(0.2)
    stage.engine.isMutedForHaptics = false
    stage.advance(0.5)
    #expect(stage.intensities(0.05, 0.1, 0.299, 0.3, 0.599, 0.6) == [0.5, 0, 0, 0.5, 0.5, 0])
    #expect(stage.log.all == ["end"])
  }

  @Test func `an engine that is muted for audio plays haptics`() throws {
    let stage = try Stage()
    stage.engine.isMutedForAudio = true
    #expect(stage.engine.isMutedForAudio)
    try stage.player(.buzz(for: 0.5)).start(atTime: 0)
    stage.advance(1)
    #expect(stage.intensities(0.2) == [0.5])
  }

  @Test(arguments: [
    (false, false, ["HapticTransient", "AudioContinuous"]), (true, false, ["HapticTransient"]),
    (false, true, ["AudioContinuous"]), (true, true, []),
  ])
  func `dropped events are not played, but keep their time`(
    _ haptics: Bool, _ audio: Bool, _ expected: [String]
  ) throws {
    let stage = try Stage(isRunning: false)
    stage.engine.playsHapticsOnly = haptics
    stage.engine.playsAudioOnly = audio
    #expect(stage.engine.playsHapticsOnly == haptics && stage.engine.playsAudioOnly == audio)
    try stage.engine.start()
    try stage.player(.tap(), .tone(0.1, for: 0.4)).start(atTime: 0)
    stage.advance(0.499)
    #expect(stage.log.all == [])
    stage.advance(0.001)
    #expect(stage.log.all == ["end"])
    #expect(stage.simulator.capture.events.map(\.type.rawValue) == expected)
  }

  @Test func `a switch of a running engine takes effect after a stop and a start`() throws {
    let stage = try Stage()
    let player = try stage.player(.tap(), .tone(for: 0.1))
    stage.engine.playsHapticsOnly = true
    try player.start(atTime: 0)
    stage.advance(0.5)
    #expect(stage.simulator.capture.events.count == 2)
    stage.engine.stop()
    try stage.engine.start()
    try player.start(atTime: 0)
    stage.advance(0.5)
    #expect(stage.simulator.capture.events.count == 3)
    #expect(stage.simulator.capture.events.last?.type == .hapticTransient)
  }
}
