import Glibc
import TactusVirtualPads
import Testing

/// Checks the virtual pad with direct calls and the kernel's rules of force feedback. If these
/// tests pass, a failure in another suite is not a fault of the virtual pad.
@Suite(.inGuest) struct VirtualPadTests {
  private let buzz = PadEffect(
    .rumble(strong: 0x8000, weak: 0x4000), lengthMilliseconds: 400, delayMilliseconds: 0)

  private func kinds(_ pad: VirtualPad) -> [PadEvent.Kind] { pad.log.events.map(\.kind) }

  /// Waits until the pad has received an event of this kind.
  private func expect(
    _ kind: PadEvent.Kind, from pad: VirtualPad, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isSent = pad.log.wait(milliseconds: Guest.timeout) { record in
      record.events.contains { $0.kind == kind }
    }
    #expect(isSent, "\(kind) is not among \(kinds(pad))", sourceLocation: sourceLocation)
  }

  @Test func `the calls of a program reach the pad in order with their values`() throws {
    let pad = try VirtualPad()
    let client = try PadClient(node: pad.node)
    #expect(client.capacity == 16)
    let slot = try client.upload(buzz)
    try client.play(slot)
    var stronger = buzz
    stronger.force = .rumble(strong: 0xffff, weak: 0)
    #expect(try client.upload(stronger, slot: slot) == slot)
    try client.setGain(0x4000)
    try client.stop(slot)
    try client.erase(slot)
    expect(.erase(slot: slot), from: pad)
    #expect(
      kinds(pad) == [
        .upload(slot: slot, buzz, replaced: nil), .play(slot: slot, count: 1),
        .upload(slot: slot, stronger, replaced: buzz), .gain(0x4000), .stop(slot: slot),
        // The kernel stops an effect before it erases it.
        .stop(slot: slot), .erase(slot: slot),
      ])
    let times = pad.log.events.map(\.nanoseconds)
    #expect(times == times.sorted())
  }

  @Test func `every kind of effect arrives with its values`() throws {
    let pad = try VirtualPad()
    let client = try PadClient(node: pad.node)
    let sine = PadEffect(
      .periodic(waveform: InputCode.sine, periodMilliseconds: 5, magnitude: -0x1234),
      lengthMilliseconds: 0x7fff, delayMilliseconds: 12)
    let slot = try client.upload(sine)
    expect(.upload(slot: slot, sine, replaced: nil), from: pad)
    let push = PadEffect(.constant(level: -3), lengthMilliseconds: 1)
    #expect(throws: PadError("upload: Invalid argument", errno: EINVAL)) {
      try client.upload(push)
    }
    let wheel = try VirtualPad(.wheel)
    let driver = try PadClient(node: wheel.node)
    let place = try driver.upload(push)
    expect(.upload(slot: place, push, replaced: nil), from: wheel)
  }

  @Test func `the seventeenth effect is refused`() throws {
    let pad = try VirtualPad()
    let client = try PadClient(node: pad.node)
    let slots = try (0..<16).map { _ in try client.upload(buzz) }
    #expect(Set(slots) == Set(0..<16))
    #expect(throws: PadError("upload: No space left on device", errno: ENOSPC)) {
      try client.upload(buzz)
    }
    #expect(pad.log.record.mostSlots == 16)
  }

  @Test func `another program may play an effect, but not change or erase it`() throws {
    let pad = try VirtualPad()
    let owner = try PadClient(node: pad.node)
    let other = try PadClient(node: pad.node)
    let slot = try owner.upload(buzz)
    #expect(throws: PadError("upload: Permission denied", errno: EACCES)) {
      try other.upload(buzz, slot: slot)
    }
    #expect(throws: PadError("erase: Permission denied", errno: EACCES)) { try other.erase(slot) }
    try other.play(slot, count: 3)
    expect(.play(slot: slot, count: 3), from: pad)
  }

  @Test func `the effects of a program are stopped and erased when it closes the node`() throws {
    let pad = try VirtualPad()
    var client: PadClient? = try PadClient(node: pad.node)
    let slot = try #require(try client?.upload(buzz))
    try client?.play(slot)
    expect(.play(slot: slot, count: 1), from: pad)
    client = nil
    expect(.erase(slot: slot), from: pad)
    #expect(kinds(pad).suffix(2) == [.stop(slot: slot), .erase(slot: slot)])
    #expect(pad.log.record.slots.isEmpty)
  }

  @Test func `a refused upload returns its errno to the program`() throws {
    let pad = try VirtualPad()
    let client = try PadClient(node: pad.node)
    pad.refusal = EBUSY
    #expect(throws: PadError("upload: Device or resource busy", errno: EBUSY)) {
      try client.upload(buzz)
    }
    pad.refusal = 0
    let slot = try client.upload(buzz)
    #expect(kinds(pad).first == .refused(slot: slot, errno: EBUSY))
  }

  @Test func `programs get an error from an unplugged pad, and the pad that returns is new`() throws
  {
    let pad = try VirtualPad()
    let client = try PadClient(node: pad.node)
    let slot = try client.upload(buzz)
    pad.unplug()
    #expect(throws: PadError("write: No such device", errno: ENODEV)) { try client.play(slot) }
    #expect(throws: PadError("upload: No such device", errno: ENODEV)) { try client.upload(buzz) }
    let again = try VirtualPad(pad.description, log: pad.log)
    let slotAgain = try PadClient(node: again.node).upload(buzz)
    #expect(slotAgain == 0)
  }

  @Test func `pads of one identity are distinguished by their port`() throws {
    var description = PadDescription.pad
    let first = try VirtualPad(description)
    description.port = "virtual/input1"
    let second = try VirtualPad(description)
    #expect(first.node != second.node)
  }
}
