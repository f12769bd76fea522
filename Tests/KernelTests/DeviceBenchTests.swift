import BenchDevice
import BenchKit
import TactusDevice
import TactusEvdev
import TactusPCM
import TactusStatistics
import TactusVirtualPads
import Testing

/// The observation of all programs' commands to a pad, as the kernel reports them, and the bench
/// that uses it.
@Suite(.inGuest) struct DeviceBenchTests {
  @Test func `the kernel reports when an effect is played, in the order of the plays`() throws {
    let pad = try VirtualPad(.pad.at("received-plays"))
    let device = try open(id(of: pad.description))
    let output = try device.makeOutput { _ in }
    let received = Received<ObservedCommand>()
    let watch = try EvdevBackend().observe(id(of: pad.description)) { received.send($0) }
    let before = MonotonicClock.nowNanoseconds
    submit([0.2, 0], to: output)
    // The effect is played again before its lease ends, so more plays may follow the first.
    #expect(eventually { received.all.isEmpty ? nil : true } == true)
    let after = MonotonicClock.nowNanoseconds
    let play = try #require(received.all.first)
    #expect(play.kind.isPlay)
    #expect((before...after).contains(play.nanoseconds))
    output.stop(at: after)
    let end = eventually { received.all.firstIndex { $0.kind.isStop } }
    #expect(received.all[..<(end ?? 0)].allSatisfy { $0.kind.isPlay })
    #expect(end != nil, "\(received.all)")
    withExtendedLifetime((output, watch)) {}
  }

  /// One measure; both if tests are repeated more often.
  private static let measures = [DeviceBench.Measure.latency, .jitter]
    .prefix(Guest.cycles(few: 1, most: 2))

  @Test(arguments: measures)
  func `a bench of a pad has a sample for each tap that the kernel reported`(
    _ measure: DeviceBench.Measure
  ) throws {
    let pad = try VirtualPad(.pad.at("bench-\(measure.rawValue)"))
    let backend = EvdevBackend()
    let id = id(of: pad.description)
    let source = KernelOnsets { report throws(DeviceError) in try backend.observe(id, report) }
    let part = try part(measure, try open(id, backend), [source])
    #expect(part.series.map(\.name) == ["normal, commands", "precise, commands"])
  }

  @Test func `a bench of a DualSense has the kernel's times and those of its motion sensor`() throws
  {
    let quick = EccentricMotor.Figures(
      riseNanoseconds: 4_000_000, fallNanoseconds: 3_000_000, fullHertz: 60, fullG: 1)
    let pad = try SonyPad(.dualSense, address: [1, 0, 0, 0, 0, 0xb8], heavy: quick)
    let backend = EvdevBackend()
    _ = try node(of: pad)
    let id = pad.id
    let instrument = try #require(
      eventually { try? backend.instrument(for: id) }, "the driver made no motion sensor")
    let sources: [any OnsetSource] = [
      KernelOnsets { report throws(DeviceError) in try backend.observe(id, report) },
      InstrumentOnsets(instrument),
    ]
    let device = try open(id, backend)
    let part = try completeReports { try self.part(.jitter, device, sources) }
    #expect(part.series.contains { $0.name == "normal, commands" })
    // In a guest that stalls, the sensor may not separate the taps.
    for series in part.series where series.name.hasSuffix("motion sensor") {
      #expect(try #require(series.uncertaintyNanoseconds) > 20_000_000)
      #expect(try #require(series.pooled.percentile(50)) > -20_000_000)
    }
  }

  @Test func `a bench of voice coils has the times of their card`() throws {
    let rig = try CoilRig(address: 0xd8)
    let device = try rig.open()
    let part = try part(.jitter, device, [ReportedOnsets(device)])
    let uncertainty = try #require(part.series.first?.uncertaintyNanoseconds)
    let counters = device.counters
    // A report of the card may be wrong by some milliseconds. If the guest stalls, the stream is
    // started again, and the uncertainty is unknown until the card has reported.
    let isUnknown = uncertainty == .max && counters.underruns + counters.stalls > 0
    #expect(uncertainty > 0 && uncertainty < 1_000_000_000 || isUnknown, "\(counters)")
  }

  /// Runs a bench of 20 taps in each mode, and prints its figures.
  private func part(
    _ measure: DeviceBench.Measure, _ device: any HapticDevice, _ sources: [any OnsetSource]
  ) throws -> BenchPart {
    var options = DeviceBench.Options()
    (options.blocks, options.taps) = (2, 10)
    let bench = DeviceBench(
      measure, device, sources, clock: LiveBenchClock(), options: options
    ) { _ in nil }
    let part = try #require(try bench.parts { _ in }.first)
    for row in part.rows { figure("bench \(measure.rawValue): \(row.joined(separator: " | "))") }
    for series in part.series {
      #expect([10, 20].contains(series.pooled.count + series.missed))
      #expect(series.pooled.count > 0)
    }
    return part
  }
}

extension ObservedCommand.Kind {
  /// Whether an effect is played once.
  fileprivate var isPlay: Bool { if case .play(_, count: 1) = self { true } else { false } }
  fileprivate var isStop: Bool { if case .stop = self { true } else { false } }
}
