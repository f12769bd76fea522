import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern
import Testing

@testable import TactusEvdev

private let millisecond: Int64 = 1_000_000

/// Tests playing on a Switch Pro Controller, whose kernel driver has a queue of reports.
/// `ReportQueue` is a model of this queue.
@Suite struct QueueTests {
  /// A connection to the controller, with the times of its input reports.
  struct Line: Sendable, CustomTestStringConvertible {
    /// The bus: 3 is USB, 5 Bluetooth.
    var bus: String
    /// The shortest interval of the driver's reports in milliseconds.
    var limit: Int64
    /// The interval of the controller's input reports in milliseconds.
    var period: Int64
    /// The time of the first input report in milliseconds.
    var phase: Int64
    /// The milliseconds after the end of the requests within which the last 0 must be sent.
    var timeout: Int64
    /// The nanoseconds between two output reports, which are sent only after an input report.
    var spacing: Int64 { (limit + period - 1) / period * period * millisecond }
    var testDescription: String { "\(bus), each \(period) ms from \(phase) ms" }
  }

  /// Input reports arrive every 15 ms, or every 16 ms on some Bluetooth connections. So output
  /// reports are 30 ms apart on USB, and 60 or 64 ms apart on Bluetooth.
  static let lines =
    [Line(bus: "0003", limit: 20, period: 15, phase: 0, timeout: 125)]
    + [0, 5, 10].map { Line(bus: "0005", limit: 60, period: 15, phase: $0, timeout: 250) }
    + [0, 4, 8, 12].map { Line(bus: "0005", limit: 60, period: 16, phase: $0, timeout: 250) }

  /// One play: the levels that the driver received, and the reports that it sent to the pad.
  private struct Play {
    var movements: [ScriptedNode.Movement]
    var reports: [ReportQueue.Report]
    /// For each level that the driver received, the time of the report that contains it; nil if
    /// there is none.
    var delivered: [Int64?]
    /// The time from which the motors should be off.
    var end: Int64

    /// The nanoseconds from each level at the driver to its report, in ascending order.
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

  /// Passes all levels that the driver received through the queue, including renewals.
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
    // Calls of the kernel take 0 to 5 ms. This varies the times of the levels from one play of a
    // preset to the next.
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
  func `at most one other level is ahead of a level on its way to the pad`(
    _ line: Line, _ preset: Preset
  ) throws {
    let play = try played(preset, line)
    #expect(play.movements.count > 1)
    for (place, movement) in play.movements.enumerated() {
      let report = try #require(play.delivered[place], "level \(place) was lost")
      let isStill = movement.strong == 0 && movement.weak == 0
      // Up to three reports are sent until then: possibly a renewal, possibly a repetition, and the
      // level itself. Before a level of 0, the previous level may also be sent.
      #expect(report - movement.time <= (isStill ? 4 : 3) * line.spacing)
      let ahead = play.delivered[..<place].count { ($0 ?? .max) > movement.time }
      #expect(ahead <= 1, "\(ahead) levels are ahead of level \(place)")
    }
    #expect(play.movements.last?.strong == 0 && play.movements.last?.weak == 0)
  }

  @Test(arguments: lines, Catalogue.presets)
  func `levels reach the pad within 130 ms at the median, and the last 0 in time`(
    _ line: Line, _ preset: Preset
  ) throws {
    let play = try played(preset, line)
    #expect(play.latencies[play.latencies.count / 2] <= 130 * millisecond)
    let last = try #require(play.delivered.last ?? nil)
    #expect(last - play.end <= line.timeout * millisecond)
  }

  @Test(arguments: lines)
  func `a constant level is renewed in time, and a new one is sent at once`(_ line: Line) throws {
    let pump = try plugIn(line)
    _ = try pump.makeOutput { _ in }
    for time in stride(from: 0, through: 2000, by: 10) {
      pump.play(0, at: Int64(time) * millisecond, 0.5)
    }
    pump.play(0, at: 2003 * millisecond, 1)
    pump.stop(at: 2008 * millisecond)
    pump.advance(to: 3000 * millisecond)
    let play = play(pump, line, until: 3000 * millisecond)
    // There are only three changes: on, stronger, off. So the motor did not stop in between.
    #expect(play.movements.map(\.time) == [0, 2003, 2008].map { $0 * millisecond })
    let last = try #require(play.delivered.last ?? nil)
    #expect(last - 2008 * millisecond <= 4 * line.spacing)
  }

  @Test(arguments: lines)
  func `the stop delay in the profile includes the queue`(_ line: Line) throws {
    let pump = try plugIn(line)
    #expect(pump.capabilities.stopDelayNanoseconds >= 4 * line.spacing)
    #expect(pump.capabilities.lease == .standard(.kernel))
  }
}
