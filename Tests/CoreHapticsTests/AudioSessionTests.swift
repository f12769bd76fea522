import CoreHaptics
import Testing

/// Checks the settings of the audio session that apps with haptics use.
@Suite struct AudioSessionTests {
  @Test func `the settings of an audio session can be read after they were set`() throws {
    let session = AVAudioSession()
    #expect(session.category == .soloAmbient && session.mode == .default)
    try session.setCategory(.playback, mode: .gameChat, options: [.mixWithOthers, .duckOthers])
    #expect(session.category == .playback && session.mode == .gameChat)
    #expect(session.categoryOptions == [.mixWithOthers, .duckOthers])
    try session.setCategory(.ambient)
    #expect(session.category == .ambient && session.categoryOptions == [])
    try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
    #expect(session.allowHapticsAndSystemSoundsDuringRecording)
    try session.setActive(false, options: .notifyOthersOnDeactivation)
    try session.setActive(true)
    session.requestRecordPermission { #expect(!$0) }
  }
}
