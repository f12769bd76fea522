import Foundation
import TactusVirtualPads
import Testing

/// The kernel's own drivers of Sony's pads, run against virtual ones.
@Suite(.inGuest) struct SonyPadTests {
  @Test(arguments: SonyModel.allCases)
  func `the kernel's driver drives the motors and ends an effect after its length`(
    _ model: SonyModel
  ) throws {
    let pad = try SonyPad(model, address: [1, 0, 0, 0, 0, 0xd0])
    let client = try PadClient(node: try node(of: pad))
    let slot = try client.upload(
      PadEffect(.rumble(strong: 0x8000, weak: 0x4000), lengthMilliseconds: 600))
    try client.play(slot)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.endsStill })
    // The driver passes on the upper byte of each magnitude. Reports about lights may repeat the
    // levels.
    #expect(pad.levels.changes.map(\.strong) == [0x80, 0])
    #expect(pad.levels.changes.map(\.weak) == [0x40, 0])
  }

  /// A DualShock 4 stops its motors after 5 s without a report.
  @Test(arguments: SonyModel.allCases)
  func `a level that is played again is sent to the pad again`(_ model: SonyModel) throws {
    let pad = try SonyPad(model, address: [1, 0, 0, 0, 0, 0xd2])
    let client = try PadClient(node: try node(of: pad))
    let slot = try client.upload(
      PadEffect(.rumble(strong: 0x8000, weak: 0), lengthMilliseconds: 60_000))
    try client.play(slot)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last?.strong == 0x80 })
    for _ in 0..<3 {
      let count = pad.levels.count
      try client.play(slot)
      #expect(
        pad.wait(milliseconds: Guest.timeout) { $0.dropFirst(count).last?.strong == 0x80 })
    }
  }

  @Test(arguments: SonyModel.allCases)
  func `the motors stop when a program closes the pad`(_ model: SonyModel) throws {
    let pad = try SonyPad(model, address: [1, 0, 0, 0, 0, 0xd1])
    var client: PadClient? = try PadClient(node: try node(of: pad))
    let slot = try #require(
      try client?.upload(PadEffect(.rumble(strong: 0xffff, weak: 0), lengthMilliseconds: 0)))
    try client?.play(slot)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last?.strong == 0xff })
    client = nil
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
  }
}

extension [MotorLevel] {
  /// The levels without repetitions, from the first above 0 on.
  var changes: [MotorLevel] {
    var result: [MotorLevel] = []
    for level in self
    where (level.strong, level.weak) != (result.last?.strong ?? 0, result.last?.weak ?? 0) {
      result.append(level)
    }
    return result
  }

  /// Whether the motors were driven and are now still.
  var endsStill: Bool { last?.isZero == true && contains { !$0.isZero } }
}
