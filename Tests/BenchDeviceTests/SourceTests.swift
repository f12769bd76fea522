import BenchKit
import TactusDevice
import TactusLoopback
import TactusStatistics
import Testing

@testable import BenchDevice

/// What the sources of a bench state about their onsets, and what the bench does if they fail.
@Suite struct SourceTests {
  private static let millisecond: Int64 = 1_000_000

  @Test func `an onset in an acceleration is uncertain by its times and by its window`() throws {
    // One g at rest, and a vibration from 100 to 120 ms.
    let samples = (0..<300).map { place in
      InstrumentSample(
        .acceleration((100..<120).contains(place) ? (place.isMultiple(of: 2) ? 3 : -1) : 1),
        at: Int64(place) * Self.millisecond)
    }
    let source = InstrumentOnsets(FixedInstrument(samples))
    // Half a period of 50 Hz, and one sample.
    let window = 11 * Self.millisecond
    #expect(
      try source.onsets(until: .max)
        == [Onset(100 * Self.millisecond, uncertaintyNanoseconds: 3 * Self.millisecond + window)])
    #expect(source.restNanoseconds > 2 * window)
    #expect(!source.seesEveryTap)
  }

  @Test func `only plays are onsets of commands, and lost ones are an error`() throws {
    let commands: [ObservedCommand] = [
      ObservedCommand(.play(effect: 0, count: 1), at: 1000), ObservedCommand(.gain(1), at: 2000),
      ObservedCommand(.stop(effect: 0), at: 3000),
      ObservedCommand(.play(effect: 1, count: 1), at: 4000),
    ]
    func onsets(_ commands: [ObservedCommand]) throws -> [Int64] {
      let source = KernelOnsets { report in
        commands.forEach(report)
        return FixedWatch()
      }
      try source.begin()
      return try source.onsets(until: .max).map(\.nanoseconds)
    }
    #expect(try onsets(commands) == [1000, 4000])
    #expect(throws: DeviceError.self) { try onsets(commands + [ObservedCommand(.lost, at: 5000)]) }
  }

  /// - Parameter isAlone: whether nothing else observes the taps.
  private func bench(
    _ source: MissingOnsets, isAlone: Bool, clock: VirtualBenchClock = VirtualBenchClock()
  ) throws -> DeviceBench {
    let backend = LoopbackBackend(control: LoopbackControl())
    let id = DeviceID(backend: LoopbackBackend.name, rest: "lra")
    let levels = InstrumentOnsets(try backend.instrument(for: id))
    return DeviceBench(
      .jitter, try backend.open(id), isAlone ? [source] : [levels, source], clock: clock
    ) { _ in nil }
  }

  @Test(arguments: [false, true])
  func `blocks of a sensor that misses a tap or fails are left out`(_ fails: Bool) throws {
    let source = MissingOnsets(fails: fails)
    let part = try #require(try bench(source, isAlone: false).parts { _ in }.first)
    #expect(
      part.series.map(\.name)
        == ["normal, levels of the loopback", "precise, levels of the loopback"])
    #expect(part.series.allSatisfy { $0.missed == 0 && $0.pooled.count == 200 })
    #expect(
      part.notes.contains(
        "normal, model: 4 blocks left out, in which it could not separate the taps"))
    let clock = VirtualBenchClock(interruptsAfter: 3 * DeviceBench.lineInterval)
    var lines: [String] = []
    let watched = try bench(source, isAlone: false, clock: clock).watch { lines.append($0) }
    let series = try #require(watched.result.parts.first).series
    #expect(series.map(\.name) == ["normal, levels of the loopback"])
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("model: samples 0, missed 0") })
  }

  @Test func `a sensor that fails and is the only source ends the bench`() throws {
    let bench = try bench(MissingOnsets(fails: true), isAlone: true)
    #expect(throws: BenchError("loopback:lra: reports were dropped")) {
      _ = try bench.parts { _ in }
    }
  }
}

/// An instrument with given samples.
private final class FixedInstrument: DeviceInstrument {
  let description = InstrumentDescription(
    name: "model", quantity: .acceleration(samplesPerSecond: 1000, lowestHertz: 50),
    resolutionNanoseconds: 3_000_000, range: "4 g", isSimulated: true)
  private let fixed: [InstrumentSample]

  init(_ samples: [InstrumentSample]) { fixed = samples }

  func begin() {}
  func samples(until nanoseconds: Int64) -> [InstrumentSample] { fixed }
}

private final class FixedWatch: DeviceWatch {}

/// A source that observes no tap.
private final class MissingOnsets: OnsetSource {
  let name = "model"
  let explanation = "a model"
  let seesEveryTap = false
  private let fails: Bool

  init(fails: Bool) { self.fails = fails }

  func begin() {}

  func onsets(until nanoseconds: Int64) throws(DeviceError) -> [Onset] {
    if fails { throw DeviceError(.system, "reports were dropped") }
    return []
  }
}
