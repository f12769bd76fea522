import Foundation
import TactusDevice
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// The kernel's drivers of USB pads, run against virtual ones.
@Suite(.inGuest) struct USBPadTests {
  /// The drive that a kernel driver must send to a pad for an effect.
  struct Expectation: Sendable {
    var model: USBPadModel
    var driver: String
    /// The drives of the strong and the weak motor that the pad must get for `effect`, in the pad's
    /// own steps.
    var drive: [Int]
    var effect = PadEffect(.rumble(strong: 0x8000, weak: 0x4000), lengthMilliseconds: 50)

    static let all = [
      Expectation(model: .xbox360, driver: "xpad", drive: [0x80, 0x40]),
      Expectation(model: .xboxOne, driver: "xpad", drive: [64, 32]),
      Expectation(model: .dragonRise, driver: "dragonrise", drive: [127, 63]),
      Expectation(model: .greenAsia, driver: "greenasia", drive: [127, 63]),
      Expectation(model: .rumblePad2, driver: "logitech", drive: [127, 63]),
      Expectation(model: .f710, driver: "logitech", drive: [127, 63]),
      Expectation(
        model: .g29, driver: "logitech", drive: [64, 0],
        effect: PadEffect(.constant(level: 0x4000), lengthMilliseconds: 50)),
    ]
  }

  @Test(arguments: Expectation.all)
  func `the kernel's driver drives the motors and ends an effect after its length`(
    _ expected: Expectation
  ) throws {
    let pad = try USBPad(expected.model)
    let node = try node(of: pad)
    #expect(node.driver == expected.driver)
    #expect(node.name == expected.model.name.trimmingCharacters(in: .whitespaces))
    let client = try PadClient(node: node.path)
    let slot = try client.upload(expected.effect)
    try client.play(slot)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.endsStill })
    #expect(pad.levels.changes.map { [$0.strong, $0.weak] } == [expected.drive, [0, 0]])
    try reportLatency(pad, client, expected.effect)
    #expect(pad.cable.fault == nil)
  }

  /// Prints the time from a program's write until the pad has the level.
  private func reportLatency(_ pad: USBPad, _ client: PadClient, _ effect: PadEffect) throws {
    var endless = effect
    endless.lengthMilliseconds = 0
    let slot = try client.upload(endless)
    var times: [Int64] = []
    for round in 0..<20 {
      let isOn = round % 2 == 0
      let begin = MonotonicClock.nowNanoseconds
      try client.play(slot, count: isOn ? 1 : 0)
      try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == !isOn })
      let level = try #require(pad.levels.changes.last)
      times.append(level.nanoseconds - begin)
    }
    times.sort()
    let words = [times[0], times[times.count / 2], times[times.count - 1]].map {
      String(format: "%.1f", Double($0) / 1e6)
    }
    figure(
      "\(pad.model): write to report \(words.joined(separator: ", ")) ms (least, median, most)")
  }

  @Test func `a pad on a slow USB bus gets the newest level, and levels only in order`() throws {
    let latency: Int64 = 50_000_000
    let pad = try USBPad(.xbox360)
    let client = try PadClient(node: try node(of: pad).path)
    func buzz(_ level: UInt16) -> PadEffect {
      PadEffect(.rumble(strong: level << 8, weak: 0), lengthMilliseconds: 0)
    }
    let slot = try client.upload(buzz(1))
    try client.play(slot)
    try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.strong == 1 })
    pad.cable.disturb(BusDisturbance(latency: latency))
    let asked = Array(2...40 as ClosedRange<UInt16>)
    for level in asked {
      _ = try client.upload(buzz(level), slot: slot)
      rest()
    }
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last?.strong == 40 })
    let levels = pad.levels.changes.filter { $0.strong > 1 }
    #expect(levels.count < asked.count)
    #expect(levels.map(\.strong) == levels.map(\.strong).sorted())
    // The driver sends one report at a time, and this bus reports its completion late.
    for (one, next) in zip(levels, levels.dropFirst()) {
      #expect(next.nanoseconds - one.nanoseconds >= latency)
    }
    try client.stop(slot)
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
  }
}

/// Waits 5 ms, in which the kernel applies a change.
func rest() { _ = eventually(milliseconds: 5) { nil as Int? } }

/// Prints a line with measured figures.
func figure(_ line: String) {
  FileHandle.standardOutput.write(Data("figures: \(line)\n".utf8))
}
