import BenchKit
import TactusDevice
import TactusEvdev
import TactusStatistics
import TactusVirtualPads
import Testing

@testable import BenchJitter

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
    #expect(eventually { received.all.count == 1 ? true : nil } == true)
    let after = MonotonicClock.nowNanoseconds
    let play = try #require(received.all.first)
    guard case .play(_, count: 1) = play.kind else {
      Issue.record("\(play.kind)")
      return
    }
    #expect((before...after).contains(play.nanoseconds))
    output.stop(at: after)
    #expect(eventually { received.all.count == 2 ? true : nil } == true)
    guard case .stop = received.all.last?.kind else {
      Issue.record("\(received.all)")
      return
    }
    withExtendedLifetime((output, watch)) {}
  }

  @Test func `a bench of a pad has a sample for each tap that the kernel reported`() throws {
    let pad = try VirtualPad(.pad.at("bench"))
    let backend = EvdevBackend()
    let id = id(of: pad.description)
    let part = try DeviceBench(try open(id, backend), taps: 10) { report throws(DeviceError) in
      try backend.observe(id, report)
    }.part { _ in }
    #expect(part.series.map(\.name) == ["normal", "precise"])
    for series in part.series {
      #expect(series.pooled.count + series.missed == 10)
      #expect(series.pooled.count > 0)
    }
  }
}
