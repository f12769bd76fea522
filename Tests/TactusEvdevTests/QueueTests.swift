import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern
import Testing

@testable import TactusEvdev

private let millisecond: Int64 = 1_000_000

/// A Switch Pro Controller, played by the engine, with the driver's queue behind the driver's door.
@Suite struct QueueTests {
  /// A way to the controller, and when its input reports come.
  struct Line: Sendable, CustomTestStringConvertible {
    /// 3 is USB, 5 Bluetooth.
    var bus: String
    /// Milliseconds that the driver keeps its reports apart at least.
    var limit: Int64
    /// Milliseconds between two input reports of the controller.
    var period: Int64
    /// Milliseconds to the first of them.
    var phase: Int64
    /// Milliseconds that the last 0 may come after the end of what was asked for.
    var timeout: Int64
    /// Nanoseconds between two reports: they follow input reports.
    var spacing: Int64 { (limit + period - 1) / period * period * millisecond }
    var testDescription: String { "\(bus), each \(period) ms from \(phase) ms" }
  }

  /// Reports 30 ms apart on USB, and 60 or 64 ms on Bluetooth: input reports come each 15 ms, and
  /// a little later.
  static let lines =
    [Line(bus: "0003", limit: 20, period: 15, phase: 0, timeout: 125)]
    + [0, 5, 10].map { Line(bus: "0005", limit: 60, period: 15, phase: $0, timeout: 250) }
    + [0, 4, 8, 12].map { Line(bus: "0005", limit: 60, period: 16, phase: $0, timeout: 250) }

  /// What the driver was sent, what it was asked, and the reports.
  private struct Play {
    var movements: [ScriptedNode.Movement]
    var reports: [ReportQueue.Report]
    /// When each of the movements was reported; nil: never.
    var delivered: [Int64?]
    /// When everything was to be still.
    var end: Int64

    /// Nanoseconds that each movement was on its way, ascending.
    var latencies: [Int64] {
      zip(movements, delivered).compactMap { movement, time in time.map { $0 - movement.time } }
        .sorted()
    }
  }

  private func plugIn(_ line: Line) throws -> Pump {
    let kernel = ScriptedKernel()
    kernel.plugIn(
      5,
      ScriptedKernel.Hardware(
        bus: line.bus, vendor: "057e", product: "2009", driver: "hid_nintendo"))
    return try Pump(kernel, .catalogue, makesOutput: false)
  }

  /// What the queue makes of all that the driver was sent: also renewals enter it.
  private func play(_ pump: Pump, _ line: Line, until end: Int64) -> Play {
    let node = pump.kernel.node()
    let starts = node.calls.compactMap { call -> Int64? in
      if case .play = call.what { call.time } else { nil }
    }
    let sent = starts.map { time in
      let level = node.movements.last { $0.time <= time }
      return (time: time, isOn: level.map { $0.strong > 0 || $0.weak > 0 } ?? false)
    }
    var queue = ReportQueue(
      limit: line.limit * millisecond, period: line.period * millisecond,
      phase: line.phase * millisecond)
    queue.run(sent, until: end)
    let delivered = node.movements.map { movement -> Int64? in
      let places = starts.indices.filter { starts[$0] == movement.time }
      return queue.reports.first { places.contains($0.level) }?.time
    }
    return Play(
      movements: node.movements, reports: queue.reports, delivered: delivered,
      end: pump.stillFrom)
  }

  private func played(_ preset: Preset, _ line: Line) throws -> Play {
    let pump = try plugIn(line)
    // Calls take 0 to 5 ms, so that no two plays of a preset send their levels at the same times.
    let delays = (0..<400).map { ($0 * $0 + line.phase) % 6 * millisecond }
    pump.kernel.change { $0.delays[.upload] = delays[...] }
    let pattern = try #require(AHAPReader.read(preset.bytes).pattern)
    let timeline = Timeline(pattern)
    let session = Session.virtual()
    defer { session.close() }
    let player = session.makePlayer(
      timeline, in: session.makeGroup(), on: try session.open(pump))
    try player.start()
    let end = session.nowNanoseconds + timeline.hapticEndNanoseconds + 1_000 * millisecond
    session.advance(to: end)
    pump.advance(to: end)
    return play(pump, line, until: end)
  }

  @Test(arguments: lines, Catalogue.presets)
  func `each level that the driver is sent reaches the pad, behind one other at most`(
    _ line: Line, _ preset: Preset
  ) throws {
    let play = try played(preset, line)
    #expect(play.movements.count > 1)
    for (place, movement) in play.movements.enumerated() {
      let report = try #require(play.delivered[place], "level \(place) was lost")
      let isStill = movement.strong == 0 && movement.weak == 0
      // A copy and the level, and a renewal that may be ahead; of a 0 also the level before.
      #expect(report - movement.time <= (isStill ? 4 : 3) * line.spacing)
      let ahead = play.delivered[..<place].count { ($0 ?? .max) > movement.time }
      #expect(ahead <= 1, "\(ahead) levels are ahead of level \(place)")
    }
    #expect(play.movements.last?.strong == 0 && play.movements.last?.weak == 0)
  }

  @Test(arguments: lines, Catalogue.presets)
  func `levels come soon, and the last 0 soon after the end`(
    _ line: Line, _ preset: Preset
  ) throws {
    let play = try played(preset, line)
    #expect(play.latencies[play.latencies.count / 2] <= 130 * millisecond)
    let last = try #require(play.delivered.last ?? nil)
    #expect(last - play.end <= line.timeout * millisecond)
  }

  @Test(arguments: lines)
  func `a held level is renewed in time and a new one goes at once`(_ line: Line) throws {
    let pump = try plugIn(line)
    _ = try pump.makeOutput { _ in }
    for time in stride(from: 0, through: 2000, by: 10) {
      pump.play(0, at: Int64(time) * millisecond, 0.5)
    }
    pump.play(0, at: 2003 * millisecond, 1)
    pump.stop(at: 2008 * millisecond)
    pump.advance(to: 3000 * millisecond)
    let play = play(pump, line, until: 3000 * millisecond)
    // Nothing ended it between: on, stronger, off.
    #expect(play.movements.map(\.time) == [0, 2003, 2008].map { $0 * millisecond })
    let last = try #require(play.delivered.last ?? nil)
    #expect(last - 2008 * millisecond <= 4 * line.spacing)
  }

  @Test(arguments: lines)
  func `what a profile says of a stop is enough for the queue`(_ line: Line) throws {
    let pump = try plugIn(line)
    #expect(pump.capabilities.stopDelayNanoseconds >= 4 * line.spacing)
    #expect(pump.capabilities.lease == .standard(.kernel))
  }
}
