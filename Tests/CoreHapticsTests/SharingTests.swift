import CoreHaptics
import TactusBackends
import TactusDevice
import TactusTesting
import Testing

/// Checks several engines on one device, and the selection of the device.
@Suite struct SharingTests {
  @Test func `two engines on one device mix, and stopping one does not affect the other`() throws {
    let stage = try Stage()
    let other = try stage.simulator.run { try CHHapticEngine() }
    try other.start()
    let quarter = try CHHapticPattern(events: [.buzz(for: 1, intensity: 0.25)], parameters: [])
    try stage.player(.buzz(for: 1)).start(atTime: 0)
    try other.makePlayer(with: quarter).start(atTime: 0)
    stage.advance(0.4)
    stage.engine.stop()
    stage.advance(1)
    #expect(stage.intensities(0.2, 0.399, 0.4, 0.999, 1) == [0.75, 0.75, 0.25, 0.25, 0])
  }

  @Test func `releasing an engine does not affect the other`() throws {
    let stage = try Stage()
    var other: CHHapticEngine? = try stage.simulator.run { try CHHapticEngine() }
    try other?.start()
    try stage.player(.buzz(for: 1)).start(atTime: 0)
    other = nil
    stage.advance(2)
    #expect(stage.intensities(0.5) == [0.5])
    #expect(stage.log.all == ["end"])
  }

  @Test func `overlapping players mix and the sum is limited`() throws {
    let stage = try Stage()
    for _ in 0..<3 { try stage.player(.buzz(for: 1, intensity: 0.5)).start(atTime: 0) }
    stage.advance(1)
    #expect(stage.intensities(0.5) == [1])
  }

  @Test func `muting an engine does not mute another one`() throws {
    let stage = try Stage()
    let other = try stage.simulator.run { try CHHapticEngine() }
    other.isMutedForHaptics = true
    try stage.player(.buzz(for: 1)).start(atTime: 0)
    stage.advance(1)
    #expect(stage.intensities(0.5) == [0.5])
  }

  @Test func `without a device no engine can be created, and the error names the fix`()
    throws
  {
    let configuration = Configuration(backends: [])
    let error = #expect(throws: CHHapticError.self) {
      try HapticSimulator().run { try CHHapticEngine(configuration: configuration) }
    }
    #expect(error?.code == .notSupported)
    #expect(error?.description.contains("TACTUS_BACKEND=loopback") == true)
  }

  @Test func `a device that does not exist is notSupported`() throws {
    let simulator = HapticSimulator(device: "loopback:harp")
    simulator.run {
      #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
      #expect(code { _ = try CHHapticEngine() } == .notSupported)
    }
  }

  @Test func `haptics are supported exactly if an engine can be created`() throws {
    let simulator = HapticSimulator()
    simulator.run {
      #expect(CHHapticEngine.capabilitiesForHardware().supportsHaptics)
      #expect(code { _ = try CHHapticEngine() } == nil)
    }
    simulator.unplug()
    simulator.run {
      #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
      #expect(code { _ = try CHHapticEngine() } == .notSupported)
    }
  }

  @Test func `a configuration sets the gain and the mute of an engine`() throws {
    let simulator = HapticSimulator()
    var configuration = try simulator.run { try CHHapticEngine().configuration }
    configuration.gain = 0.5
    let engine = try simulator.run { try CHHapticEngine(configuration: configuration) }
    #expect(engine.configuration.gain == 0.5)
    try engine.start()
    let pattern = try CHHapticPattern(events: [.buzz(for: 1, intensity: 1)], parameters: [])
    try engine.makePlayer(with: pattern).start(atTime: 0)
    simulator.advance(by: 1)
    #expect(simulator.capture.intensity(at: 0.5) == 0.5)
    configuration.isMuted = true
    let muted = try simulator.run { try CHHapticEngine(configuration: configuration) }
    try muted.start()
    try muted.makePlayer(with: pattern).start(atTime: 0)
    simulator.advance(by: 1)
    #expect(simulator.capture.isSilent(from: 1, to: 2))
  }

  @Test func `a device with two motors plays the intensity of the pattern`() throws {
    let stage = try Stage("loopback:motors")
    try stage.player(.buzz(for: 1)).start(atTime: 0)
    stage.advance(1)
    #expect(stage.intensities(0.5) == [0.5])
  }
}
