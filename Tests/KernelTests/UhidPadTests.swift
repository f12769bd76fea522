import TactusVirtualPads
import Testing

/// The kernel's drivers of pads by Nintendo and of older pads by Sony, run against virtual pads.
@Suite(.inGuest, .serialized) struct UhidPadTests {
  /// The effect that a client plays.
  private static let effect = PadEffect(
    .rumble(strong: 0x8000, weak: 0x4000), lengthMilliseconds: 600)

  @Test(arguments: SwitchModel.allCases)
  func `hid-nintendo drives both actuators and ends an effect after its length`(
    _ model: SwitchModel
  ) throws {
    let pad = try SwitchPad(model, address: [0x98, 0x97, 0x96, 0, 0, 0xd0])
    // The magnitudes are 501 and 250 of 1003. The driver uses the smallest amplitude of its table
    // that is not below the magnitude.
    try expectChanges([[68, 36], [0, 0]], on: pad)
  }

  @Test func `hid-sony keeps 8 bits of the heavy motor and whether the light one turns`() throws {
    let pad = try DualShock3Pad(address: [2, 0, 0, 0, 0, 0xd2])
    try expectChanges([[0x80, 255], [0, 0]], on: pad)
  }

  @Test func `hid-wiimote switches the one motor on and off`() throws {
    let pad = try WiiPad(address: [0x98, 0x97, 0x96, 0, 1, 0xd3])
    try expectChanges([[1, 1], [0, 0]], on: pad)
  }

  @Test func `the driver waits until a busy pad accepts the next report`() throws {
    let acceptance: Int64 = 60_000_000
    let pad = try DualShock3Pad(address: [2, 0, 0, 0, 0, 0xd5], acceptance: acceptance)
    try expectChanges([[0x80, 255], [0, 0]], on: pad)
    let times = pad.levels.map(\.nanoseconds)
    #expect(times.count >= 2)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= acceptance })
  }

  /// Plays an effect and compares the changes of the motors with the expected ones.
  private func expectChanges<Reports>(_ changes: [[Int]], on pad: UhidPad<Reports>) throws {
    let client = try PadClient(node: try node(of: pad))
    let slot = try client.upload(Self.effect)
    try client.play(slot)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.endsStill })
    #expect(pad.levels.changes.map { [$0.strong, $0.weak] } == changes)
  }
}
