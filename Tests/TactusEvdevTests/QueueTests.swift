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
  struct Line: Sendable, CustomTestStringConvertible {
    var bus: String
    var spacing: Int64
    var testDescription: String { bus }
  }

  /// USB is bus 3 and Bluetooth 5. Reports of real drivers come later than the limit, never sooner.
  static let lines = [
    Line(bus: "0003", spacing: 30 * millisecond), Line(bus: "0005", spacing: 64 * millisecond),
  ]

  /// What the driver was sent, what it was asked, and the reports.
  private struct Play {
    var movements: [ScriptedNode.Movement]
    var reports: [ReportQueue.Report]
    /// When each of the movements was reported; nil: never.
    var delivered: [Int64?]
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
      let levels = node.levels(at: time)
      return (time: time, isOn: levels.strong > 0 || levels.weak > 0)
    }
    let reports = ReportQueue(spacing: line.spacing).reports(of: sent, until: end)
    let delivered = node.movements.map { movement -> Int64? in
      let places = starts.indices.filter { starts[$0] == movement.time }
      return reports.first { places.contains($0.level) }?.time
    }
    return Play(movements: node.movements, reports: reports, delivered: delivered)
  }

  private func played(_ preset: Preset, _ line: Line) throws -> Play {
    let pump = try plugIn(line)
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
  func `each level that the driver is sent reaches the pad before the next one is sent`(
    _ line: Line, _ preset: Preset
  ) throws {
    let play = try played(preset, line)
    #expect(play.movements.count > 1)
    for (place, time) in play.delivered.enumerated() {
      let report = try #require(time, "level \(place) was lost")
      // Two reports, or three behind a renewal.
      #expect(report - play.movements[place].time <= 3 * line.spacing)
      guard place + 1 < play.movements.count else { continue }
      #expect(report <= play.movements[place + 1].time)
    }
    #expect(play.movements.last?.strong == 0 && play.movements.last?.weak == 0)
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
