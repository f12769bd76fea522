import TactusPattern
import Testing

/// Checks when a moving control drives a voice to a limit.
@Suite struct VoiceLimitTests {
  private func voice(_ level: Double, _ tone: Double) -> Voice {
    var voice = Voice.silent
    (voice.level, voice.tone) = (level, tone)
    return voice
  }

  private func wait(_ voice: Voice, intensity: Ramp.Line, sharpness: Ramp.Line) -> Double {
    voice.nanosecondsToLimit(atMost: 1000, intensity: intensity, sharpness: sharpness)
  }

  @Test func `a rising intensity reaches 1, a falling one 0`() {
    #expect(wait(voice(0.5, 0), intensity: (1, 0.015625), sharpness: (0, 0)) == 64)
    #expect(wait(voice(0.5, 0), intensity: (1, -0.015625), sharpness: (0, 0)) == 64)
  }

  @Test func `the control that reaches a limit first counts`() {
    #expect(wait(voice(0.5, 0.5), intensity: (1, 0.015625), sharpness: (0, 0.03125)) == 16)
    #expect(wait(voice(0.5, 0.5), intensity: (1, 0.0625), sharpness: (0, 0.0078125)) == 16)
  }

  @Test func `a control that rests or is far from a limit does not shorten the wait`() {
    #expect(wait(voice(0.5, 0.5), intensity: (1, 0), sharpness: (0, 0)) == 1000)
    #expect(wait(voice(0.5, 0.5), intensity: (1, 1e-6), sharpness: (0, 1e-6)) == 1000)
  }

  @Test func `a limit that is reached now or earlier does not count`() {
    #expect(wait(voice(1, 0), intensity: (1, 0.015625), sharpness: (0, 0)) == 1000)
    #expect(wait(voice(1, 0), intensity: (1, -0.015625), sharpness: (0, 0)) == 64)
  }

  @Test func `a ramp of the pattern is faster at a higher rate, one that was sent is not`() {
    var position = PositionMap()
    position.rate = 2
    let pattern = Ramp(origin: .pattern, start: 0, value: 0.25, slope: 0.125)
    let sent = Ramp(origin: .sent, start: 0, value: 0.25, slope: 0.125)
    #expect(pattern.line(at: 2, position) == (0.75, 0.25))
    #expect(sent.line(at: 2, position) == (0.5, 0.125))
  }
}
