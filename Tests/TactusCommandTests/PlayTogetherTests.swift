import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusSound
import TactusSystem
import Testing

@testable import TactusCommand

/// Tests that the parts of a file start together, and that the time of `--seconds` counts from
/// there.
@Suite struct PlayTogetherTests {
  @Test func `several parts, and parts with sounds, have a common start in the future`() {
    let plan = PlayPlan(passes: 1, rate: 1, seconds: nil)
    let lead = PlayPlan.leadNanoseconds
    #expect(plan.start(at: 100, parts: 1, soundLead: nil) == 100)
    #expect(plan.start(at: 100, parts: 2, soundLead: nil) == 100 + lead)
    #expect(plan.start(at: 100, parts: 1, soundLead: 50) == 150 + lead)
    #expect(plan.start(at: 100, parts: 3, soundLead: 0) == 100 + lead)
  }

  /// Plays two parts, of which the second has a sound, on a sink with a latency of 40 ms.
  @Test func `a part without sounds starts with one that waits for its sounds`() throws {
    let lead: Int64 = 40_000_000
    let session = Session.virtual()
    defer { session.close() }
    let stage = SoundStage.virtual(leadNanoseconds: lead)
    session.attach(stage)
    let output = try session.open(LoopbackDevice(.oneActuator))
    let plan = PlayPlan(passes: 1, rate: 1, seconds: 0.5)
    let patterns = [
      Pattern(events: [Event(.hapticContinuous)]),
      Pattern(events: [Event(.hapticContinuous), Event(.audioContinuous)]),
    ]
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    let start = plan.start(at: session.nowNanoseconds, parts: 2, soundLead: stage.leadNanoseconds)
    let voices = patterns.map { pattern in
      let isHeard = pattern.events.count > 1
      let bank = isHeard ? SoundBank(pattern.events, [:], rate: stage.rate) : nil
      return PlayingVoice(
        session.makePlayer(
          Timeline(pattern, soundLengths: bank?.lengths(of: pattern) ?? []),
          in: session.makeGroup(), on: output, sounds: bank))
    }
    for voice in voices {
      try voice.begin(plan, PlayPlace(passes: 1), at: start, since: start)
    }
    session.advance(to: start + 400_000_000)
    let capture = try #require(recorder.captures(origin: 0, clock: .virtual).first)
    let felt = capture.events.filter { $0.kind == .hapticContinuous }
    #expect(felt.map(\.onsetNanoseconds) == [start, start])
    #expect(!voices[0].hasEnded(within: 0) && !voices[1].hasEnded(within: 0))
    session.advance(to: start + 499_999_999)
    #expect(session.zoneStates(of: output)[0].intensity > 0)
    session.advance(to: start + 500_000_000)
    #expect(session.zoneStates(of: output)[0].intensity == 0)
    #expect(voices[0].hasEnded(within: 0) && voices[1].hasEnded(within: 0))
  }
}
