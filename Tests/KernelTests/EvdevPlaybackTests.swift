import TactusDevice
import TactusEngine
import TactusEvdev
import TactusPattern
import TactusVirtualPads
import Testing

/// The evdev backend plays on virtual pads of a real kernel. Levels are multiples of a fifth of
/// full drive, because a fifth of 65,535 is a whole number.
@Suite(.inGuest) struct EvdevPlaybackTests {
  private static let fifth = 13_107

  private func opened(
    _ pad: VirtualPad, report: @escaping @Sendable (OutputReport) -> Void = { _ in }
  ) throws -> any HapticOutput {
    try open(id(of: pad.description)).makeOutput(report: report)
  }

  @Test func `levels are uploaded and played, changed while they play, and stopped`() throws {
    let pad = try VirtualPad(.pad.at("levels"))
    let output = try opened(pad)
    submit([0.2, 0.4], to: output)
    #expect(pad.hasHad([Self.fifth, 2 * Self.fifth]))
    submit([1, 0.6], to: output)
    #expect(pad.hasHad([5 * Self.fifth, 3 * Self.fifth]))
    output.stop(at: MonotonicClock.nowNanoseconds)
    #expect(pad.reaches([0, 0]))
    // No other level was set, so the change had no gap.
    #expect(
      pad.setDrives == [
        [Self.fifth, 2 * Self.fifth], [5 * Self.fifth, 3 * Self.fifth], [0, 0],
      ])
    #expect(pad.log.record.mostSlots == 1)
  }

  @Test func `a level that is not renewed ends with its lease`() throws {
    let pad = try VirtualPad(.pad.at("lease"))
    let output = try opened(pad)
    submit([1, 1], to: output)
    #expect(pad.hasHad([65_535, 65_535]))
    // The output renews the effect for the length of the lease, and then lets it end.
    #expect(pad.reaches([0, 0]))
    withExtendedLifetime(output) {}
  }

  @Test func `the slot is erased when the device is closed`() throws {
    let pad = try VirtualPad(.pad.at("close"))
    var output: (any HapticOutput)? = try opened(pad)
    if let output { submit([1, 0], to: output) }
    #expect(pad.hasHad([65_535, 0]))
    output = nil
    #expect(pad.log.wait(milliseconds: Guest.timeout) { $0.slots.isEmpty })
    #expect(pad.reaches([0, 0]))
  }

  @Test func `the gain that a user has set for the pad is not changed`() throws {
    let pad = try VirtualPad(.pad.at("gain"))
    let user = try PadClient(node: pad.node)
    try user.setGain(0x8000)
    let output = try opened(pad)
    submit([1, 1], to: output)
    #expect(pad.hasHad([0x8000, 0x8000]))
    output.stop(at: MonotonicClock.nowNanoseconds)
    #expect(pad.reaches([0, 0]))
    let gains = pad.log.events.filter {
      switch $0.kind {
      case .gain, .autocenter: true
      default: false
      }
    }
    #expect(gains.map(\.kind) == [.gain(0x8000)])
  }

  @Test func `the effects of another program are not changed, even if it uses all other slots`()
    throws
  {
    let pad = try VirtualPad(.pad.at("shared"))
    let other = try PadClient(node: pad.node)
    let theirs = PadEffect(.rumble(strong: 0, weak: 7), lengthMilliseconds: 0)
    let slots = try (0..<15).map { _ in try other.upload(theirs) }
    try other.play(slots[3])
    let output = try opened(pad)
    submit([0.2, 0], to: output)
    #expect(pad.hasHad([Self.fifth, 7]))
    output.stop(at: MonotonicClock.nowNanoseconds)
    // The effect of the other program continues.
    #expect(pad.reaches([0, 7]))
    #expect(pad.log.record.mostSlots == 16)
    try other.stop(slots[3])
    withExtendedLifetime(output) {}
  }

  @Test func `a pad without a free slot is busy`() throws {
    let pad = try VirtualPad(.pad.at("full"))
    let other = try PadClient(node: pad.node)
    let theirs = PadEffect(.rumble(strong: 0, weak: 7), lengthMilliseconds: 0)
    for _ in 0..<16 { _ = try other.upload(theirs) }
    do throws(DeviceError) {
      _ = try EvdevBackend().open(id(of: pad.description))
      Issue.record("a full pad was opened")
    } catch {
      #expect(error.kind == .busy)
    }
  }

  @Test func `a tap that is submitted while the pad does not answer is felt afterwards`() throws {
    let pad = try VirtualPad(.pad.at("stall"))
    let output = try opened(pad)
    pad.isMute = true
    submit([0.2, 0], to: output)
    try #require(
      pad.log.wait(milliseconds: Guest.timeout) { record in
        record.events.contains { if case .held = $0.kind { true } else { false } }
      })
    // The upload of the first level waits for the pad. Further submissions return without waiting.
    let uploads = pad.uploads.count
    #expect(submit([0.8, 0], to: output) == .accepted)
    #expect(submit([0, 0], to: output) == .accepted)
    #expect(pad.uploads.count == uploads)
    pad.isMute = false
    #expect(eventually { pad.uploads.contains([4 * Self.fifth, 0]) ? true : nil } == true)
    #expect(pad.reaches([0, 0]))
  }

  @Test func `a pattern fails when its pad is unplugged, and plays when the pad is back`()
    throws
  {
    let pad = try VirtualPad(.pad.at("replug"))
    let session = try Session.live()
    let backend = EvdevBackend()
    func player() throws -> Player {
      let device = try open(id(of: pad.description), backend)
      let buzz = Pattern(events: [
        Event(.hapticContinuous, time: 0, parameters: [EventParameter(.hapticIntensity, 1)])
      ])
      return session.makePlayer(
        Timeline(buzz), in: session.makeGroup(), on: try session.open(device))
    }
    let first = try player()
    let end = try ending(of: first) {
      try first.start()
      #expect(pad.hasMoved)
      pad.unplug()
    }
    #expect(end == .failed)

    let again = try VirtualPad(pad.description)
    let second = try player()
    try second.start()
    #expect(again.hasMoved)
    try second.stop()
    #expect(again.reaches([0, 0]))
    session.close()
  }
}
