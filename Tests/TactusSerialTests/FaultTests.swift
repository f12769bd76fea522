import TactusDevice
import TactusSerial
import TactusWire
import Testing

/// Faults of the line, of the device and of the host's threads. None of them may cause a drive of
/// the motor that was not requested.
@Suite struct FaultTests {
  /// Submits the same level every 80 ms until a time, as the engine does to renew it.
  private func hold(_ world: inout World, _ level: Double, until end: Int64) {
    while world.now < end {
      world.submit(from: world.now, to: world.now + 80 * millisecond, level)
      world.advance(to: min(world.now + 80 * millisecond, end))
    }
  }

  @Test func `a link to a device that never answers ends within 1.1 s`() {
    var settings = World.Settings()
    settings.isCut = true
    var world = World(settings)
    world.advance(to: 1_100 * millisecond)
    #expect(world.ending?.kind == .notAnswering)
    #expect(world.ending?.message.contains("whether the device has its firmware") == true)
  }

  @Test func `if bytes of another protocol arrive, the link ends with that reason`() {
    var link = Link(LinkSettings(), session: 1, at: 0)
    for place in 0..<100 {
      let bytes = Array("$GPGGA,123519,4807.038,N\r\n\u{0}".utf8)
      link.receive(bytes.span, at: Int64(place) * 10 * millisecond)
      link.advance(to: Int64(place) * 10 * millisecond)
    }
    link.advance(to: 1_000 * millisecond)
    guard case .ended(let error) = link.takeReports().first else {
      Issue.record("the link goes on")
      return
    }
    #expect(error.kind == .notAnswering)
    #expect(error.message.contains("is not a Tactus device"))
    #expect(error.message.contains("2700 bytes arrived"))
  }

  @Test func `with lost bytes the motor still gets only the requested levels`() {
    var settings = World.Settings()
    settings.loss = 0.003
    for seed in 1...20 as ClosedRange<UInt64> {
      settings.seed = seed
      var world = World.ready(settings)
      guard world.capabilities != nil else { continue }
      for place in 0..<40 {
        let start = world.now + 20 * millisecond
        world.submit(from: start, Double(place % 2) * 0.5)
        world.advance(to: world.now + 20 * millisecond)
      }
      world.advance(to: world.now + 300 * millisecond)
      #expect(world.ending == nil, "seed \(seed)")
      #expect(world.drive() == 0 || world.drive() == whole(0.5))
      // No tick drove the motor with a level that was not requested.
      #expect(world.ticks.allSatisfy { [0, whole(0.5)].contains($0.drives[0]) }, "seed \(seed)")
      #expect(world.ticks.contains { $0.drives[0] > 0 })
    }
  }

  @Test func `a cut line stops the motor and ends the link`() {
    var world = World.ready()
    hold(&world, 1, until: world.now + 500 * millisecond)
    let cut = world.now
    world.settings.isCut = true
    hold(&world, 1, until: cut + 1_200 * millisecond)
    #expect(world.ending?.kind == .gone)
    let limit = world.deviceTime(at: cut) + 250_000
    #expect(world.ticks.allSatisfy { $0.microseconds < limit || $0.drives[0] == 0 })
  }

  @Test func `after an interruption of the line the present level is played, and no earlier one`() {
    var world = World.ready()
    hold(&world, 1, until: world.now + 300 * millisecond)
    world.settings.isHeld = true
    let stall = world.now
    hold(&world, 0.25, until: stall + 600 * millisecond)
    // The device has stopped the motor because its lease ended.
    #expect(world.drive() == 0)
    world.settings.isHeld = false
    let end = world.now
    hold(&world, 0.25, until: end + 300 * millisecond)
    #expect(world.ending == nil)
    #expect(world.drive() == whole(0.25))
    let after = world.ticks.filter { $0.microseconds > world.deviceTime(at: end) + 1000 }
    #expect(after.allSatisfy { $0.drives[0] <= whole(0.25) })
  }

  @Test(arguments: [Int64(1100), 5000])
  func `a link that did not run for a second or more asks the device again before it ends`(
    _ milliseconds: Int64
  ) {
    var world = World.ready()
    // The frames before the stall are lost, so the link waits for an answer during all of it.
    world.settings.isCut = true
    world.submit(from: world.now, 1)
    world.advance(to: world.now + 20 * millisecond)
    world.settings.frozen = .link
    world.settings.isCut = false
    world.advance(to: world.now + milliseconds * millisecond)
    world.settings.frozen = []
    world.submit(from: world.now, 0.5)
    world.advance(to: world.now + 100 * millisecond)
    #expect(world.ending == nil)
    #expect(world.drive() == whole(0.5))
  }

  @Test(arguments: Int64(1)...6)
  func `a lost request is repeated even after the end of playback`(_ phase: Int64) {
    var world = World.ready()
    let start = world.now
    world.submit(from: start, 0)
    world.advance(to: start + phase * 20 * millisecond)
    world.submit(from: world.now, 0)
    // The line is cut from 0.98 s to 1.4 s. The request that is due after one second is lost.
    // Playback ends while the link repeats that request, one second after the last command.
    world.advance(to: start + 980 * millisecond)
    world.settings.isCut = true
    world.advance(to: start + 1400 * millisecond)
    world.settings.isCut = false
    // This is before the next request of an idle link, which is due ten seconds after the last
    // answer.
    world.advance(to: start + 8000 * millisecond)
    #expect(world.ending == nil)
  }

  @Test func `the link sends segments again that the device discarded, even if the event is lost`()
  {
    var world = World.ready()
    let start = world.now
    world.submit(from: start + 900 * millisecond, 1)
    world.advance(to: start + 20 * millisecond)
    // For longer than a lease the device receives nothing. It discards its segments, and its event
    // about that is lost. Then both directions work again.
    world.settings.cut = .toHost
    world.settings.held = .toDevice
    for time in 1...20 {
      if time == 6 { (world.settings.cut, world.settings.held) = ([], []) }
      world.step()
      world.advance(to: start + Int64(20 + time * 45) * millisecond)
    }
    #expect(world.drive() == 65_535)
  }

  @Test func `a link ends if the device does not answer after a stall of the link's thread`() {
    var world = World.ready()
    world.settings.isCut = true
    world.submit(from: world.now, 1)
    world.advance(to: world.now + 20 * millisecond)
    world.settings.frozen = .link
    world.advance(to: world.now + 1100 * millisecond)
    world.settings.frozen = []
    world.submit(from: world.now, 0.5)
    world.advance(to: world.now + 1000 * millisecond)
    #expect(world.ending?.kind == .gone)
  }

  @Test func `a stop whose answer is lost does not interrupt later playback`() {
    var world = World.ready()
    hold(&world, 1, until: world.now + 100 * millisecond)
    world.stop()
    world.settings.cut = .toHost
    world.advance(to: world.now + 10 * millisecond)
    world.settings.cut = []
    // The segments are 10 ms apart, so answers to them arrive all the time after the stop.
    for _ in 0..<30 {
      world.submit(from: world.now + 10 * millisecond, 0.5)
      world.advance(to: world.now + 10 * millisecond)
    }
    let calm = world.deviceTime(at: world.now - 200 * millisecond)
    hold(&world, 0.5, until: world.now + 300 * millisecond)
    let drives = world.ticks.filter { $0.microseconds > calm }.map { $0.drives[0] }
    #expect(drives.count > 400)
    #expect(drives.allSatisfy { $0 == whole(0.5) })
  }

  @Test func `a line that is cut in the middle of a frame ends the link`() {
    var world = World.ready()
    world.submit(from: world.now, 1)
    world.advance(to: world.now + millisecond)
    world.settings.isCut = true
    world.advance(to: world.now + 1_100 * millisecond)
    #expect(world.ending?.kind == .gone)
    #expect(world.drive() == 0)
  }

  @Test func `a device that restarts during playback is disconnected`() {
    var world = World.ready()
    hold(&world, 1, until: world.now + 300 * millisecond)
    world.restartDevice()
    hold(&world, 1, until: world.now + 300 * millisecond)
    #expect(world.ending?.kind == .gone)
    #expect(world.drive() == 0)
    // A new link to the same device opens.
    let again = World.ready(world.settings, at: world.now)
    #expect(again.capabilities != nil)
  }

  @Test func `a device that restarts while it is idle is opened again by the same link`() {
    var world = World.ready()
    world.advance(to: world.now + 20_000 * millisecond)
    world.restartDevice()
    world.advance(to: world.now + 11_000 * millisecond)
    #expect(world.ending == nil)
    #expect(world.count(.hello) == 2)
    let start = world.now + 20 * millisecond
    world.submit(from: start, 0.5)
    world.advance(to: start + 10 * millisecond)
    #expect(world.drive() == whole(0.5))
  }

  @Test func `after the device's clock stepped by 3 s, segments are on time`() {
    var world = World.ready()
    world.advance(to: world.now + 20_000 * millisecond)
    world.stepDeviceClock(byMicroseconds: 3_000_000)
    world.advance(to: world.now + 11_000 * millisecond)
    #expect(world.link.counters.steps == 1)
    #expect(world.ending == nil)
    let start = world.now + 20 * millisecond
    world.submit(from: start, 0.5)
    world.advance(to: start + 10 * millisecond)
    #expect(world.drive() == whole(0.5))
    #expect(world.link.counters.late == 0)
  }

  @Test func `if nothing is submitted any more, the motor is off after 250 ms`() {
    var world = World.ready()
    hold(&world, 1, until: world.now + 400 * millisecond)
    let frozen = world.now
    world.advance(to: frozen + 1_000 * millisecond)
    let limit = world.deviceTime(at: frozen) + 250_000
    #expect(world.ticks.allSatisfy { $0.microseconds < limit || $0.drives[0] == 0 })
  }

  @Test func `a lost stop is repeated`() {
    var world = World.ready()
    hold(&world, 1, until: world.now + 200 * millisecond)
    world.settings.isCut = true
    world.stop()
    world.advance(to: world.now + 3 * millisecond)
    world.settings.isCut = false
    world.advance(to: world.now + 60 * millisecond)
    #expect(world.drive() == 0)
    #expect(world.count(.stop) >= 2)
    // A segment after the stop is played.
    let start = world.now + 20 * millisecond
    world.submit(from: start, 0.5)
    world.advance(to: start + 10 * millisecond)
    #expect(world.drive() == whole(0.5))
  }

  @Test
  func `a lasting fault of a motor is reported once with its time, and again when it changes`() {
    var world = World.ready()
    hold(&world, 1, until: world.now + 100 * millisecond)
    world.plant(.overcurrent)
    // More segments are submitted. The device refuses them.
    hold(&world, 1, until: world.now + 700 * millisecond)
    world.plant([.overcurrent, .undervoltage])
    hold(&world, 1, until: world.now + 300 * millisecond)
    let failures = world.outputReports.compactMap { report -> String? in
      if case .failed(let error) = report { error.message } else { nil }
    }
    #expect(failures.count == 2, "\(failures)")
    #expect(failures.allSatisfy { $0.contains("overcurrent") && $0.hasSuffix(" s of its clock") })
    #expect(failures.last?.contains("the supply is too low") == true)
  }

  @Test func `a motor with a fault is reported as failed and is off`() {
    var world = World.ready()
    hold(&world, 1, until: world.now + 100 * millisecond)
    world.plant(.overcurrent)
    hold(&world, 1, until: world.now + 200 * millisecond)
    let failures = world.outputReports.compactMap { report -> String? in
      if case .failed(let error) = report { error.message } else { nil }
    }
    #expect(failures.contains { $0.contains("overcurrent") })
    #expect(world.drive() == 0)
    #expect(world.ending == nil)
  }
}
