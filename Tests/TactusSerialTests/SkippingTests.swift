import TactusDevice
import TactusSerial
import TactusWire
import Testing

/// A link that was stalled or cut off has segments in its queue that later ones have replaced. It
/// skips them; only the strongest tap among them is played, late.
@Suite struct SkippingTests {
  /// Submits segments while the link's thread is stalled, and then lets the thread run.
  /// - Returns: the end of the stall.
  private func hold(
    _ world: inout World, milliseconds: Int64, _ submit: (inout World, Int64) -> Void
  ) -> Int64 {
    world.settings.frozen = .link
    let start = world.now
    submit(&world, start)
    world.advance(to: start + milliseconds * millisecond)
    world.settings.frozen = []
    // The engine goes on and submits a segment.
    world.submit(from: world.now + 40 * millisecond, 0)
    return world.now
  }

  @Test func `segments that were replaced during a stall of the link are not sent`() {
    var world = World.ready()
    world.submit(from: world.now, 0.9)
    world.advance(to: world.now + 10 * millisecond)
    world.forgetTraffic()
    let end = hold(&world, milliseconds: 100) { world, start in
      for place in 0..<20 {
        let level = 0.8 - Double(place) * 0.03
        world.submit(
          from: start + Int64(place) * 4 * millisecond,
          to: start + Int64(place + 1) * 4 * millisecond, level, level - 0.03)
      }
    }
    world.advance(to: end + 30 * millisecond)
    // The last segment stays in force. Its final level is 0.8 - 20 · 0.03 = 0.2.
    #expect(abs(Double(world.drive()) / 65_535 - 0.2) < 0.001)
    #expect(world.count(.play) == 2)
    #expect(world.link.counters.skipped == 19)
    #expect(world.drive(at: end + 5 * millisecond) == world.drive())
  }

  @Test(arguments: [UInt32(0), 12_000])
  func `the strongest skipped tap is played once, with the shortest pulse`(
    _ pulse: UInt32
  ) {
    var settings = World.Settings()
    settings.minimumPulseMicroseconds = pulse
    var world = World.ready(settings)
    let end = hold(&world, milliseconds: 150) { world, start in
      for (place, level) in [0.5, 0.9, 0.7].enumerated() {
        let onset = start + Int64(place) * 40 * millisecond
        world.submit(from: onset, to: onset + 15 * millisecond, level, 0)
        world.submit(from: onset + 15 * millisecond, 0)
      }
    }
    world.advance(to: end + 60 * millisecond)
    let felt = world.ticks.filter { $0.drives[0] > 0 }
    #expect(felt.allSatisfy { $0.drives[0] == whole(0.9) })
    // Without a declared shortest pulse, the tap lasts until the frame that ends it has arrived,
    // which takes 2.08 ms.
    #expect((pulse == 0 ? 2...3 : 12...12).contains(felt.count))
    #expect(felt.allSatisfy { $0.host - end < (6 + Int64(pulse) / 1000) * millisecond })
    // Of the six segments the last one, with level 0, is sent. The other five are skipped, and the
    // tap is sent as a new segment.
    #expect(world.link.counters.skipped == 5)
    #expect(world.link.counters.late == 1)
    let late = world.outputReports.compactMap { report -> Int64? in
      if case .late(0, let by) = report { by } else { nil }
    }
    // The stall ends after 150 ms, the strongest tap was due at 40 ms, and a frame takes 2.08 ms.
    #expect(late.count == 1)
    #expect(abs((late.first ?? 0) - 112_083_333) < millisecond)
  }

  @Test(arguments: [Int64(20), 100])
  func `a tap that is due on arrival is played even if it was replaced`(_ stall: Int64) {
    var world = World.ready()
    let end = hold(&world, milliseconds: stall) { world, start in
      world.submit(from: start, to: start + 15 * millisecond, 1, 0, isDueOnArrival: true)
      world.submit(from: start + 15 * millisecond, 0)
    }
    world.advance(to: end + 30 * millisecond)
    // The tap falls from 1 to 0 in 15 ms, and a tick is up to a millisecond after its start.
    #expect(world.ticks.contains { $0.drives[0] > whole(0.9) })
  }

  @Test func `a skipped tap is not played if the present level is stronger`() {
    var world = World.ready()
    let end = hold(&world, milliseconds: 100) { world, start in
      world.submit(from: start + 10 * millisecond, to: start + 25 * millisecond, 0.6, 0)
      world.submit(from: start + 25 * millisecond, 0)
      world.submit(from: start + 80 * millisecond, 0.8)
    }
    world.advance(to: end + 30 * millisecond)
    #expect(world.ticks.allSatisfy { [0, whole(0.8)].contains($0.drives[0]) })
    #expect(world.link.counters.late == 1)
  }

  @Test func `after lost bytes the present level is sent, and not the lost ones`() {
    var world = World.ready()
    world.settings.isCut = true
    let start = world.now
    for place in 0..<30 {
      world.submit(
        from: world.now + 10 * millisecond, to: world.now + 14 * millisecond,
        0.9 - Double(place) * 0.02, 0.88 - Double(place) * 0.02)
      world.advance(to: start + Int64(place + 1) * 4 * millisecond)
    }
    world.settings.isCut = false
    let end = world.now
    for place in 0..<20 {
      world.submit(from: world.now + 10 * millisecond, 0.3)
      world.advance(to: end + Int64(place + 1) * 10 * millisecond)
    }
    // No level of the ramp is driven any more, except for up to four ticks that belong to a tap.
    let stale = world.ticks.filter {
      $0.host >= end && ![0, whole(0.9), whole(0.3)].contains($0.drives[0])
    }
    #expect(stale.count <= 4, "\(stale.map(\.drives))")
    #expect(world.drive(at: end + 100 * millisecond) == whole(0.3))
    #expect(world.link.counters.repeated <= 4)
    #expect(world.link.counters.skipped > 10)
  }
}
