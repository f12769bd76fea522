import BenchKit
import TactusDevice
import TactusEngine
import TactusStatistics
import Testing
import VirtualController

@testable import BenchDevice

/// The benches of a device, on the image: its own clock and its accelerometer see the same taps.
/// The engine and the line are simulated, so the figures are those of the protocol, the firmware
/// and the motor alone. They need `TACTUS_SEARCH_WHOLE=1`.
@Suite struct ImageBenchTests {
  private static let millisecond: Int64 = 1_000_000

  private static func series(_ measure: DeviceBench.Measure) throws -> [Series] {
    let device = try ImageDevice(.feather.feeling(), readyAt: Session.virtualStart, drift: 50e-6)
    let sources: [any OnsetSource] = [
      ReportedOnsets(device), InstrumentOnsets(try device.instrument()),
    ]
    var options = DeviceBench.Options()
    (options.blocks, options.taps) = (1, 10)
    let bench = DeviceBench(
      measure, device, sources, clock: ImageBenchClock(device), options: options
    ) { _ in nil }
    let part = try #require(try bench.parts { _ in }.first)
    for row in part.rows {
      showFigure("bench \(measure.rawValue): \(row.joined(separator: " | "))")
    }
    #expect(device.board.mistakes == [])
    return part.series
  }

  @Test(.enabled(if: runsAtLength), arguments: [DeviceBench.Measure.jitter, .latency])
  func `the clock of the board and its accelerometer agree about the taps`(
    _ measure: DeviceBench.Measure
  ) throws {
    let series = try Self.series(measure)
    let reported = try #require(series.first { $0.name.contains("clock of the board") })
    let felt = try #require(series.first { $0.name.contains("ADXL345") })
    #expect(reported.pooled.count == 10 && reported.missed == 0)
    #expect(felt.pooled.count == 10 && felt.missed == 0)
    let own = try #require(reported.pooled.percentile(50))
    let seen = try #require(felt.pooled.percentile(50))
    // A tap is asked for in all phases of a tick, and begins at the next one. A command also needs
    // its frame and one in transmission.
    let most = measure == .jitter ? Self.millisecond : 7 * Self.millisecond
    let uncertainty = try #require(reported.uncertaintyNanoseconds)
    #expect((-uncertainty...most + uncertainty).contains(own))
    // The motor moves noticeably within its first cycles.
    let more = try #require(felt.uncertaintyNanoseconds)
    #expect((-more...more + 3 * Self.millisecond).contains(seen - own))
  }
}
