import TactusDevice
import TactusEvdev
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// One pad never answers, while another one is played. The test takes half a minute with little
/// load, so `Tests/KernelTests/in-guest` runs it beside other suites.
@Suite(.inGuest) struct SilentPadTests {
  /// The kernel ends an upload to a pad that does not answer after 30 s
  /// (`drivers/input/misc/uinput.c`).
  @Test func `while a pad stays mute, another takes ten thousand effects in one slot`() throws {
    let pad = try VirtualPad(.pad.at("silence"))
    let reports = Received<OutputReport>()
    let output = try open(id(of: pad.description)).makeOutput { reports.send($0) }
    pad.isMute = true
    let begin = MonotonicClock.nowNanoseconds
    submit([0.2, 0], to: output)
    try playTenThousandInOneSlot()
    let kind = eventually(milliseconds: 60_000) {
      reports.all.lazy.compactMap { report -> DeviceError.Kind? in
        if case .failed(let error) = report { error.kind } else { nil }
      }.first
    }
    #expect(kind == .notAnswering)
    #expect(MonotonicClock.nowNanoseconds - begin >= 30_000_000_000)
    pad.isMute = false
    submit([0.6, 0], to: output)
    #expect(pad.hasHad([39_321, 0]))
    withExtendedLifetime(output) {}
  }

  /// Plays ten thousand effects, each different from the previous one.
  private func playTenThousandInOneSlot() throws {
    let pad = try USBPad(.xbox360)
    let node = try node(of: pad).path
    let (device, loop) = try EvdevBackend().openStill(pad.id)
    let received = Received<OutputReport>()
    let output = try device.makeOutput { received.send($0) }
    // Each level is submitted when the output accepts it, so the speed of the machine does not
    // matter.
    var now = MonotonicClock.nowNanoseconds
    for index in 0..<10_000 {
      submit(index % 2 == 0 ? [0.2, 1] : [0.4, 0], to: output)
      now = max(now, MonotonicClock.nowNanoseconds) + 100_000_000
      _ = loop.step(at: now)
    }
    #expect(
      !received.all.contains { if case .failed = $0 { true } else { false } })
    // While the last effect plays, another program can use exactly 15 of the pad's 16 slots.
    let other = try PadClient(node: node)
    let theirs = PadEffect(.rumble(strong: 0, weak: 0), lengthMilliseconds: 0)
    for _ in 0..<15 { _ = try other.upload(theirs) }
    #expect(throws: PadError.self) { try other.upload(theirs) }
    output.stop(at: now)
    _ = loop.step(at: now)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.endsStill })
  }
}
