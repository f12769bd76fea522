import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

@testable import TactusCommand

/// Tests what remains of a player of `tactus play` after its device was lost.
@Suite struct PlayingVoiceTests {
  @Test func `a lost device is released with its player`() throws {
    let session = Session.virtual()
    defer { session.close() }
    let device = LoopbackDevice(.oneActuator)
    weak var left: PlayingVoice?
    do {
      let output = try session.open(device)
      let timeline = Timeline(Pattern(events: [Event(.hapticContinuous, duration: 10)]))
      let voice = PlayingVoice(session.makePlayer(timeline, in: session.makeGroup(), on: output))
      let plan = PlayPlan(passes: 1, rate: 1, seconds: nil)
      try voice.begin(plan, PlayPlace(passes: 1), at: 0, since: 0)
      session.advance(to: 1_000_000)
      device.unplug()
      session.advance(to: 2_000_000)
      #expect(voice.hasFailed)
      session.close(output)
      left = voice
    }
    session.advance(to: 3_000_000)
    #expect(left == nil)
    // The device has one output at a time, and gives another one only when the first is released.
    device.control.reconnect()
    _ = try session.open(device)
  }
}
