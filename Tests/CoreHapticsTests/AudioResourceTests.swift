import CoreHaptics
import Foundation
import TactusTesting
import Testing

/// Checks sounds that are registered with an engine.
@Suite struct AudioResourceTests {
  private let file = URL(fileURLWithPath: #filePath)

  @Test func `ids are above 0 and different, even between engines`() throws {
    let stage = try Stage()
    let other = try stage.simulator.run { try CHHapticEngine() }
    let ids = try [stage.engine, stage.engine, other].map { try $0.registerAudioResource(file) }
    #expect(ids.allSatisfy { $0 > 0 })
    #expect(Set(ids).count == 3)
  }

  @Test func `an event of a registered sound is captured with its time and duration`() throws {
    let stage = try Stage()
    let id = try stage.engine.registerAudioResource(
      file,
      options: [
        CHHapticAudioResourceKeyUseVolumeEnvelope: false, CHHapticAudioResourceKeyLoopEnabled: true,
      ])
    let event = CHHapticEvent(
      audioResourceID: id, parameters: [], relativeTime: 0.25, duration: 0.5)
    try stage.player(event).start(atTime: 0)
    stage.advance(1)
    let captured = stage.simulator.capture.events
    #expect(captured.map(\.type) == [.audioCustom])
    #expect(captured.map(\.time) == [0.25])
    #expect(captured.map(\.duration) == [0.5])
    #expect(stage.simulator.capture.isSilent(from: 0, to: 1))
  }

  @Test func `a sound of another engine is invalidAudioResource`() throws {
    let stage = try Stage()
    let other = try stage.simulator.run { try CHHapticEngine() }
    let id = try other.registerAudioResource(file)
    for unknown in [id, 0, -1, .max] {
      let pattern = try CHHapticPattern(
        events: [CHHapticEvent(audioResourceID: unknown, parameters: [], relativeTime: 0)],
        parameters: [])
      #expect(code { _ = try stage.engine.makePlayer(with: pattern) } == .invalidAudioResource)
      #expect(
        code { try stage.engine.unregisterAudioResource(unknown) } == .invalidAudioResource)
    }
    try other.unregisterAudioResource(id)
    #expect(code { try other.unregisterAudioResource(id) } == .invalidAudioResource)
  }

  @Test func `a sound that is no regular file of this machine is fileNotFound`() throws {
    let engine = try Stage().engine
    let missing = file.deletingLastPathComponent().appendingPathComponent("none.wav")
    for url in [
      missing, URL(fileURLWithPath: "/"), URL(fileURLWithPath: "/dev/null"),
      try #require(URL(string: "https://example.org/a.wav")),
    ] {
      #expect(code { _ = try engine.registerAudioResource(url) } == .fileNotFound)
    }
  }

  @Test func `too many sounds are resourceNotAvailable until one is unregistered`()
    throws
  {
    let engine = try Stage().engine
    let ids = try (0..<256).map { _ in try engine.registerAudioResource(file) }
    #expect(code { _ = try engine.registerAudioResource(file) } == .resourceNotAvailable)
    try engine.unregisterAudioResource(ids[7])
    _ = try engine.registerAudioResource(file)
  }

  @Test func `an option for a sound that is not a Boolean is refused`() throws {
    let engine = try Stage().engine
    #expect(
      code {
        _ = try engine.registerAudioResource(
          file, options: [CHHapticAudioResourceKeyLoopEnabled: "often"])
      } == .invalidAudioResource)
  }
}
