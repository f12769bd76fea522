import Foundation
import Glibc
import TactusCatalogue
import TactusDevice
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// Tests the kernel's handling of levels that a program sends faster than the pad's USB endpoint
/// accepts reports.
///
/// usbhid keeps a queue of up to 63 reports for an endpoint, drops the newest one if it is full,
/// and never replaces an older one. xpad keeps one report, which a newer one replaces.
@Suite(.inGuest, .serialized) struct ReportQueueTests {
  /// The interval in nanoseconds at which the endpoint of the HID pads accepts a report.
  private static let period: Int64 = 10_000_000

  @Test(arguments: [USBPadModel.dragonRise, .rumblePad2])
  func `levels that are too fast for usbhid all arrive, late and in order`(
    _ model: USBPadModel
  ) throws {
    // The driver may send a level twice, for its upload and for its play, and hid-dr needs two
    // reports for each. 12 levels and the stop fit into the queue.
    let rush = try Rush(model, levels: 12)
    let levels = rush.pad.levels.changes.dropFirst().dropLast()
    #expect(rush.pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
    #expect(levels.map(\.strong) == levels.map(\.strong).sorted())
    let reports = rush.pad.reports
    for (one, next) in zip(reports, reports.dropFirst()) {
      #expect(next.nanoseconds - one.nanoseconds >= Self.period)
    }
    rush.send()
  }

  /// The drivers of these pads send two reports for a level. Without a profile that considers this,
  /// a level every 10 ms would fill the queue, and the kernel would drop the last stop.
  @Test(arguments: [TablePad.dragonRise, .greenAsia])
  func `a pattern that changes all the time ends still even if a level takes two reports`(
    _ table: TablePad
  ) throws {
    let preset = try #require(Catalogue.preset(named: "oscillate"))
    for _ in 0..<Self.plays {
      let pad = try table.plugIn()
      let play = try TablePlay(table, pad)
      let stalls = try StallWatch.stalls { try play.run(preset) }
      figure("\(table.title): \(play.cells.joined(separator: ", "))")
      // On any machine, the levels are written at a rate for which the queue of 63 reports
      // suffices.
      #expect(Self.mostInLine(play.writes) <= 63)
      if pad.levels.endsStill, play.lostCount == 0 { return }
      // While the machine stalls, the virtual pad accepts no reports, so levels may be lost. Such a
      // play proves nothing.
      if stalls.longest(in: .min ..< .max) >= Self.period { return }
      pad.unplug()
    }
    Issue.record("levels were lost in each play")
  }

  private static let plays = 3

  /// The largest number of reports in the queue of a pad that accepts one in each period, with two
  /// for a level.
  private static func mostInLine(_ writes: [Int64]) -> Int {
    var emptyAt = Int64.min
    let lengths = writes.map { time in
      emptyAt = max(emptyAt, time) + 2 * period
      return Int((emptyAt - time) / period)
    }
    return lengths.max() ?? 0
  }

  @Test func `a pad of xpad ends still after levels that are too fast for it`() throws {
    let rush = try Rush(.xbox360, levels: 25)
    #expect(rush.pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
    rush.send()
  }

  /// ff-memless applies a new level of a playing effect at its next tick, up to 4 ms later. A stop
  /// or a close of the node before that is lost, and the motor continues endlessly: this happened
  /// to 38 of 40 stops. A play command after the upload applies the level immediately.
  @Test func `a stop after a new level that was played is never lost`() throws {
    let pad = try USBPad(.xbox360)
    let path = try node(of: pad).path
    for round in 0..<10 {
      var client: PadClient? = try PadClient(node: path)
      let slot = try #require(try client?.upload(Self.buzz(40)))
      try client?.play(slot)
      try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == false })
      _ = try client?.upload(Self.buzz(50 + round), slot: slot)
      try client?.play(slot)
      if round % 2 == 0 { try client?.stop(slot) } else { client = nil }
      try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
    }
  }

  /// An effect that drives the heavy motor at a number of 256ths of full drive.
  fileprivate static func buzz(_ drive: Int) -> PadEffect {
    PadEffect(.rumble(strong: UInt16(drive << 8), weak: 0), lengthMilliseconds: 0)
  }
}

/// A program that changes a level as fast as it can, and then stops it.
private struct Rush {
  let pad: USBPad
  private let levels: Int
  private let stopped: Int64

  init(_ model: USBPadModel, levels: Int) throws {
    pad = try USBPad(model)
    self.levels = levels
    let client = try PadClient(node: try node(of: pad).path)
    let slot = try client.upload(ReportQueueTests.buzz(8))
    try client.play(slot)
    try #require(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == false })
    for level in 1...levels {
      _ = try client.upload(ReportQueueTests.buzz(8 + level), slot: slot)
      try client.play(slot)
      poll(nil, 0, 2)
    }
    try client.stop(slot)
    stopped = MonotonicClock.nowNanoseconds
    // Waits until no more reports arrive.
    var count = -1
    _ = eventually {
      defer { count = pad.reports.count }
      poll(nil, 0, 100)
      return count == pad.reports.count ? true : nil
    }
  }

  /// Prints how many levels arrived and how late the last one was.
  func send() {
    let levels = pad.levels
    let last = levels.last.map { Double($0.nanoseconds - stopped) / 1e6 } ?? 0
    figure(
      "\(pad.model): \(levels.changes.count - 2) of \(self.levels) levels, the last "
        + (levels.last?.isZero == true ? "still" : "NOT still")
        + String(format: " %.0f ms after the stop", last))
  }
}
