import Foundation
import TactusVirtualPads
import Testing

/// The kernel's own driver of the DualSense, run against a virtual one.
@Suite(.inGuest) struct DualSensePadTests {
  @Test func `the driver drives the motors and ends an effect by itself`() throws {
    let pad = try DualSensePad(address: [1, 0, 0, 0, 0, 0xd0])
    let client = try PadClient(node: try node(of: pad))
    let slot = try client.upload(
      PadEffect(.rumble(strong: 0x8000, weak: 0x4000), lengthMilliseconds: 50))
    try client.play(slot)
    #expect(pad.wait(milliseconds: Guest.patience) { $0.count >= 2 })
    // The driver hands a 256th of each magnitude on.
    #expect(pad.levels.map(\.strong) == [0x80, 0])
    #expect(pad.levels.map(\.weak) == [0x40, 0])
  }

  @Test func `a program that goes leaves the motors still`() throws {
    let pad = try DualSensePad(address: [1, 0, 0, 0, 0, 0xd1])
    var client: PadClient? = try PadClient(node: try node(of: pad))
    let slot = try #require(
      try client?.upload(PadEffect(.rumble(strong: 0xffff, weak: 0), lengthMilliseconds: 0)))
    try client?.play(slot)
    #expect(pad.wait(milliseconds: Guest.patience) { $0.last?.strong == 0xff })
    client = nil
    #expect(pad.wait(milliseconds: Guest.patience) { $0.last?.isZero == true })
  }
}
