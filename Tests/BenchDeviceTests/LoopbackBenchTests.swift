import BenchKit
import TactusDevice
import TactusLoopback
import TactusStatistics
import Testing

@testable import BenchDevice

/// Tests the bench with loopbacks, whose latency is known exactly, on a virtual clock.
@Suite struct LoopbackBenchTests {
  private static let millisecond: Int64 = 1_000_000

  private func bench(
    _ measure: DeviceBench.Measure, _ settings: String,
    clock: VirtualBenchClock = VirtualBenchClock(), control: LoopbackControl = LoopbackControl(),
    baseline: @escaping DeviceBench.Baseline = { _ in nil }
  ) throws -> DeviceBench {
    let backend = LoopbackBackend(control: control)
    let id = DeviceID(backend: LoopbackBackend.name, rest: settings)
    let source = InstrumentOnsets(try backend.instrument(for: id))
    return DeviceBench(
      measure, try backend.open(id), [source], clock: clock, baseline: baseline)
  }

  @Test(
    arguments: [
      ("lra,latency=0", 0), ("lra,latency=12.5", 12_500_000), ("motors,latency=3", 3_000_000),
      ("wideband,latency=240", 240_000_000),
    ] as [(String, Int64)])
  func `the latency of a loopback that plays on arrival is measured exactly`(
    settings: String, latency: Int64
  ) throws {
    for measure in [DeviceBench.Measure.jitter, .latency] {
      let part = try #require(try bench(measure, settings).parts { _ in }.first)
      #expect(
        part.series.map(\.name)
          == ["normal, levels of the loopback", "precise, levels of the loopback"])
      for series in part.series {
        #expect(series.pooled.count == 200 && series.missed == 0)
        #expect(series.pooled.minimum == latency && series.pooled.maximum == latency)
        #expect(series.uncertaintyNanoseconds == 0)
        #expect(series.gatedP99 == .atMost(latency))
      }
    }
  }

  @Test func `a look-ahead above the latency hides it from scheduled taps alone`() throws {
    let settings = "lra,look-ahead=20,latency=5"
    let scheduled = try #require(try bench(.jitter, settings).parts { _ in }.first?.series.first)
    #expect(scheduled.pooled.maximum == 0)
    let commanded = try #require(try bench(.latency, settings).parts { _ in }.first?.series.first)
    #expect(commanded.pooled.minimum == 5 * Self.millisecond)
  }

  @Test func `a device that is lost ends the bench with one line`() throws {
    let control = LoopbackControl()
    let clock = VirtualBenchClock()
    let bench = try bench(.jitter, "lra", clock: clock, control: control)
    var blocks = 0
    #expect {
      _ = try bench.parts { _ in
        blocks += 1
        if blocks == 3 { control.disconnect() }
      }
    } throws: { error in
      "\(error)".hasPrefix("loopback:lra: ") && !"\(error)".contains("\n")
    }
  }

  @Test func `a device that begins no tap is an error and no result`() throws {
    let control = LoopbackControl()
    control.stall(forNanoseconds: .max / 4)
    let bench = try bench(.jitter, "lra", control: control)
    #expect(throws: BenchError("loopback:lra: none of 50 taps began")) {
      _ = try bench.parts { _ in }
    }
  }

  @Test func `a stall of the device is lateness or a missed tap`() throws {
    let control = LoopbackControl()
    let bench = try bench(.jitter, "lra", control: control)
    var isStalled = false
    let part = try #require(
      try bench.parts { _ in
        if !isStalled { control.stall(forNanoseconds: 500 * Self.millisecond) }
        isStalled = true
      }.first)
    let missed = part.series.map(\.missed)
    #expect((8...12).contains(missed[0]) && missed[1] == 0)
    #expect(part.series[0].pooled.count + missed[0] == 200)
  }

  @Test func `a watch prints a line a minute and ends with all of it`() throws {
    let minute = DeviceBench.lineInterval
    let clock = VirtualBenchClock(interruptsAfter: 10 * minute)
    let host = FixedSubject()
    let bench = try bench(.jitter, "lra,latency=7", clock: clock) { _ in host }
    var lines: [String] = []
    let watched = try bench.watch { lines.append($0) }
    #expect(watched.failure == nil)
    #expect((9...10).contains(lines.count))
    #expect(
      lines.first?.hasPrefix(
        "1 min, levels of the loopback: samples 9") == true
        || lines.first?.hasPrefix("1 min, levels of the loopback: samples 8") == true,
      "\(lines)")
    #expect(
      lines.allSatisfy { $0.contains("p99 7.000 ms, max 7.000 ms, uncertain by 0 ns, missed 0") })
    #expect(lines.allSatisfy { $0.contains("; host: samples 1, p50 5 ns") })
    let series = try #require(watched.result.parts.first?.series.first)
    #expect(series.pooled.count > 8000 && series.pooled.maximum == 7 * Self.millisecond)
    #expect(watched.result.parts.count == 2)
  }

  @Test func `a watch of a device that is lost keeps what it measured`() throws {
    let control = LoopbackControl()
    let clock = VirtualBenchClock()
    let bench = try bench(.jitter, "lra", clock: clock, control: control)
    let watched = try bench.watch { _ in control.disconnect() }
    #expect(watched.failure?.description.hasPrefix("loopback:lra: ") == true)
    #expect((watched.result.parts.first?.series.first?.pooled.count ?? 0) > 800)
  }
}

/// A host whose lateness is always five nanoseconds.
private struct FixedSubject: BenchSubject {
  let name = "host"
  let kind = Series.Kind.baseline

  func measure() throws(BenchError) -> Block { Block(Histogram([5]), wallNanoseconds: 1) }
}
