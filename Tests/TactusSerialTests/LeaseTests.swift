import TactusDevice
import TactusEngine
import TactusFirmware
import TactusPattern
import TactusSerial
import TactusWire
import Testing

/// The link renews the device's lease as long as the engine runs, and no longer.
@Suite struct LeaseTests {
  static let lookAheads: [Int64] = [10, 20, 100, 200, 500, 1000]

  /// Plays taps at times in seconds. Returns the times at which the motor began to be driven, in
  /// milliseconds.
  private func onsets(_ times: [Double], _ lookAhead: Int64) throws -> [Double] {
    let pattern = Pattern(events: times.map { Event(.hapticTransient, time: $0) })
    var run = try StallRun(pattern, lookAhead: lookAhead, [])
    try run.advance(to: Int((times.max() ?? 0) * 1000) + 300)
    #expect(run.output.refusedSubmissions == 0)
    var (found, isOn) = ([Double](), false)
    for tick in run.device.with({ $0.ticks }) {
      if tick.drives[0] > 0, !isOn { found.append(run.milliseconds(tick)) }
      isOn = tick.drives[0] > 0
    }
    run.device.with { world in
      #expect(world.ending == nil)
      #expect(world.link.counters.skipped == 0)
      #expect(world.device.counters.silences == 0)
    }
    return found
  }

  @Test(arguments: lookAheads)
  func `two taps 0.9 s apart are both felt`(_ lookAhead: Int64) throws {
    let found = try onsets([0, 0.9], lookAhead)
    #expect(found.count == 2)
    #expect(try #require(found.last) - 900 <= 2)
  }

  @Test(arguments: lookAheads)
  func `three taps one look-ahead apart are all felt`(_ lookAhead: Int64) throws {
    let apart = max(Double(lookAhead), 100) / 1000
    let found = try onsets([0, apart, 2 * apart], lookAhead)
    #expect(found.count == 3)
    for (place, time) in found.enumerated() {
      #expect((-0.5...8).contains(time - Double(place) * apart * 1000))
    }
  }

  /// The pattern has so many segments from the beginning that more are submitted than the device
  /// has room for.
  @Test(arguments: lookAheads)
  func `a long ramp has no gap at its start, and its end is played`(_ lookAhead: Int64) throws {
    let pattern = Pattern(events: [
      Event(
        .hapticContinuous, time: 0, duration: 2,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.attackTime, 1)])
    ])
    var run = try StallRun(pattern, lookAhead: lookAhead, [])
    try run.advance(to: 2300)
    let levels = try UndisturbedLevels(pattern, on: run.device.capabilities, seconds: 2.3)
    let figures = StallFigures(run, levels)
    #expect(figures.count > 2200)
    #expect(figures.errors(after: 12).isEmpty)
    run.device.with { #expect($0.link.counters.skipped == 0) }
  }

  @Test(arguments: lookAheads, [60, 417])
  func `with a frozen engine the motor is on for at most 250 ms`(
    _ lookAhead: Int64, _ freeze: Int
  ) throws {
    // The level changes all the time. With a look-ahead of one second, the link holds segments for
    // one second.
    let pattern = Pattern(events: [
      Event(
        .hapticContinuous, time: 0, duration: 3,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.attackTime, 1)])
    ])
    let stall = Stall(kind: .engine, start: freeze, length: 2000)
    var run = try StallRun(pattern, lookAhead: lookAhead, [stall])
    try run.advance(to: freeze + 1500)
    let ticks = run.device.with { $0.ticks }
    #expect(ticks.contains { $0.drives[0] > 0 && run.milliseconds($0) > Double(freeze) + 150 })
    #expect(
      ticks.allSatisfy {
        $0.drives[0] == 0 || run.milliseconds($0) < Double(freeze) + 250
      })
    // The link has sent STOP once, and from now on sends only requests for the device's time.
    run.device.with { world in
      #expect(world.link.counters.suspensions == 1)
      world.forgetTraffic()
    }
    try run.advance(to: freeze + 1900)
    let renewals = run.device.with { world in
      world.messages(.toDevice).count { $0.type.renewsLease }
    }
    #expect(renewals == 0)
  }

  @Test(arguments: [200, 500, 1000] as [Int64])
  func `after engine and link stop running the motor is on for at most 250 ms`(
    _ lookAhead: Int64
  ) throws {
    let stall = Stall(kind: .process, start: 300, length: 2000)
    var run = try StallRun(StallPatterns.ramps, lookAhead: lookAhead, [stall])
    try run.advance(to: 1800)
    let ticks = run.device.with { $0.ticks }
    #expect(ticks.allSatisfy { $0.drives[0] == 0 || run.milliseconds($0) < 550 })
  }

  @Test func `each step of the engine permits one HEARTBEAT, and none is sent without a step`() {
    var world = World.ready()
    let output = OrderOutput(world.channel, stopsAtEnd: false)
    let segments: [Segment] = []
    // A segment is due in one second, and the device has received it. Until then only the engine's
    // steps keep the lease alive.
    let start = world.now + 1000 * millisecond
    world.submit(from: start, 1)
    world.advance(to: world.now + 70 * millisecond)
    #expect(world.count(.heartbeat) == 0)
    for step in 1...11 {
      _ = output.submit(segments.span, at: world.now)
      world.advance(to: world.now + 79 * millisecond)
      #expect(world.count(.heartbeat) == step)
    }
    world.advance(to: start + 5 * millisecond)
    #expect(world.drive() == 65_535)
  }

  @Test func `no HEARTBEAT is sent while other messages renew the lease`() {
    var world = World.ready()
    for _ in 0..<20 {
      world.submit(from: world.now + 20 * millisecond, 0.5)
      world.advance(to: world.now + 20 * millisecond)
    }
    #expect(world.count(.heartbeat) == 0)
  }
}
