import TactusDevice
import TactusFirmware
import TactusSerial
import TactusWire
import Testing

/// `Link`, connected to a simulated device by a line of 115,200 baud, on a virtual clock.
@Suite struct LinkTests {
  @Test func `a link that is ready has the identity and the capabilities of the device`() throws {
    let world = World.ready()
    let answer = try #require(world.link.answer)
    #expect(answer.name == "virtual")
    #expect(answer.serialNumber == "V-1")
    #expect(answer.firmware == FirmwareVersion(1, 0, 0))
    #expect(answer.isModel)
    let capabilities = answer.capabilities
    #expect(capabilities.actuators.map(\.name) == ["a"])
    #expect(capabilities.actuators[0].frequencyBandHertz == 100...300)
    #expect(capabilities.capacitySegments == 128)
    #expect(capabilities.lookAheadNanoseconds == 20 * millisecond)
    #expect(capabilities.lease == .standard(.device))
    // A PLAY frame of 24 bytes with ten bits each takes 2.083 ms. With a third of the line kept
    // free, a frame fits into every four ticks of 1 ms.
    #expect(capabilities.updateIntervalNanoseconds == 4 * millisecond)
    // The latency is the time of a frame that is on the line, of the PLAY frame, and of a tick.
    #expect(capabilities.latencyNanoseconds == 5_166_666)
  }

  @Test func `a scheduled segment begins on the first tick after its start`() throws {
    var world = World.ready()
    let start = world.now + 20 * millisecond
    world.submit(from: start, 0.5)
    world.advance(to: start + 30 * millisecond)
    let first = try #require(world.ticks.first { $0.drives[0] > 0 })
    let asked = world.deviceTime(at: start)
    #expect(first.drives[0] == whole(0.5))
    #expect(first.microseconds >= asked - 100 && first.microseconds < asked + 1100)
    #expect(world.link.counters.late == 0)
  }

  @Test func `the drive follows a ramp at every tick`() throws {
    var world = World.ready()
    let start = world.now + 20 * millisecond
    world.submit(from: start, to: start + 50 * millisecond, 1, 0)
    world.advance(to: start + 60 * millisecond)
    let asked = world.deviceTime(at: start)
    for tick in world.ticks where tick.microseconds > asked + 1000 {
      let share = min(Double(tick.microseconds - asked) / 50_000, 1)
      #expect(abs(Double(tick.drives[0]) / 65_535 - (1 - share)) < 0.003)
    }
  }

  @Test func `a segment that is due on arrival is sent at once and keeps its shape`() throws {
    var world = World.ready()
    let start = world.now
    world.submit(from: start, to: start + 15 * millisecond, 1, 0, isDueOnArrival: true)
    world.submit(from: start + 15 * millisecond, 0)
    world.advance(to: start + 40 * millisecond)
    let first = try #require(world.ticks.first { $0.drives[0] > 0 })
    // The 24 bytes of the frame take 2083 µs, and the next tick is up to 1 ms later.
    let asked = world.deviceTime(at: start) + 2083
    #expect(first.microseconds < asked + 1300)
    // The tap falls to 0 in 15 ms, and the first tick may be 1.3 ms after its start.
    #expect(first.drives[0] > whole(1 - 1.3 / 15))
    #expect(world.outputReports.allSatisfy { if case .late = $0 { false } else { true } })
  }

  @Test func `the device reports how late a segment arrived`() {
    var world = World.ready()
    world.submit(from: world.now - 10 * millisecond, 0.5)
    world.advance(to: world.now + 10 * millisecond)
    #expect(world.link.counters.late == 1)
    // The segment is submitted 10 ms late, takes 2.083 ms on the line, and waits for the next tick.
    let late = world.outputReports.compactMap { report -> Int64? in
      if case .late(0, let nanoseconds) = report { nanoseconds } else { nil }
    }
    #expect(late.count == 1)
    #expect((12_000_000...13_300_000).contains(late.first ?? 0))
  }

  @Test func `a segment due on arrival that the device plays late does not count as late`() throws {
    var world = World.ready()
    world.submit(from: world.now, 0.5, isDueOnArrival: true)
    // Waits until the line is empty.
    world.advance(to: world.now + 30 * millisecond)
    let plays = world.records.compactMap { record -> Play? in
      if case .play(let play)? = try? Message(record.frame) { play } else { nil }
    }
    let play = try #require(plays.last)
    // The device reports that it played the segment 7.3 ms late, because its ticks were delayed.
    let event = Event(
      .late, actuator: 0, timeMicroseconds: play.startMicroseconds &+ 7_300, detail: 7_300)
    let line = Message.event(event).frame(sequence: 77).encoded()
    let bytes = (0..<line.count).map { line[$0] }
    world.link.receive(bytes.span, at: world.now)
    #expect(world.link.counters.late == 0)
    // A second event about this start belongs to no segment due on arrival, so it counts.
    world.link.receive(bytes.span, at: world.now)
    #expect(world.link.counters.late == 1)
  }

  @Test func `reports of the start and the end of a drive have times of the host's clock`() throws {
    var world = World.ready()
    let start = world.now + 20 * millisecond
    world.submit(from: start, 0.5)
    world.submit(from: start + 10 * millisecond, 0)
    world.advance(to: start + 40 * millisecond)
    guard case .started(0, let began) = world.outputReports.first,
      case .ended(0, let ended) = world.outputReports.last
    else {
      Issue.record("\(world.outputReports)")
      return
    }
    #expect((-100_000..<1_100_000).contains(began - start))
    #expect((9_900_000..<11_100_000).contains(ended - start))
  }

  @Test func `a stop overtakes the queued segments, and none of them is played`() {
    var world = World.ready()
    let start = world.now
    world.submit(from: start, 1)
    world.advance(to: start + 10 * millisecond)
    #expect(world.drive() == 65_535)
    for place in 0..<10 { world.submit(from: world.now + Int64(place + 5) * millisecond, 0.5) }
    world.advance(to: world.now + 3 * millisecond)
    let stop = world.now
    world.stop()
    // At most two frames are sent before STOP, which has 9 bytes.
    world.advance(to: stop + 5 * millisecond + 100_000)
    #expect(world.drive() == 0)
    world.advance(to: stop + 100 * millisecond)
    #expect(world.ticks.suffix(90).allSatisfy { $0.drives[0] == 0 })
  }

  @Test func `a revision of segments that are not sent yet sends no frame`() {
    var world = World.ready()
    world.forgetTraffic()
    let start = world.now + 20 * millisecond
    for place in 0..<8 { world.submit(from: start + Int64(place) * millisecond, 0.5) }
    world.revise(from: start)
    world.submit(from: start, 0.25)
    world.advance(to: start + 10 * millisecond)
    #expect(world.drive() == whole(0.25))
    #expect(world.count(.revise) == 0)
    #expect(world.count(.play) == 1)
  }

  @Test func `a revision of segments in the device withdraws them`() {
    var world = World.ready()
    let start = world.now + 20 * millisecond
    world.submit(from: start, 0.5)
    world.advance(to: world.now + 10 * millisecond)
    world.revise(from: start)
    world.advance(to: start + 10 * millisecond)
    #expect(world.count(.revise) == 1)
    #expect(world.ticks.allSatisfy { $0.drives[0] == 0 })
  }

  @Test func `while nothing plays, the only frames are a TIME exchange every ten seconds`() {
    var world = World.ready()
    world.advance(to: world.now + 20_000_000_000)
    world.forgetTraffic()
    world.advance(to: world.now + 60_000_000_000)
    #expect(world.count(.time) == 6)
    #expect(world.records.count == 12)
  }

  @Test func `during ten idle minutes the time of a drifting device is known within 1 ms`() {
    var settings = World.Settings()
    (settings.drift, settings.jitter) = (100e-6, 1_000_000)
    var world = World.ready(settings)
    var worst: Int64 = 0
    for _ in 0..<600 {
      world.advance(to: world.now + 1_000_000_000)
      let found = Int64(world.link.clock.deviceMicroseconds(at: world.now))
      worst = max(worst, abs(found - Int64(world.deviceTime(at: world.now))))
    }
    #expect(worst < 1000, "\(worst) µs")
    #expect(world.link.counters.steps == 0)
  }

  @Test func `the link does not send more segments than the device has room for`() {
    var settings = World.Settings()
    settings.baud = 4_000_000
    var world = World.ready(settings)
    // Submits twice as many segments as the device holds, at once. All of them begin before the
    // lease ends.
    let start = world.now + 30 * millisecond
    for place in 0..<256 { world.submit(from: start + Int64(place) * millisecond / 2, 0.5) }
    world.advance(to: start - millisecond)
    #expect(world.count(.play) == 128)
    world.advance(to: start + 140 * millisecond)
    #expect(world.count(.play) == 256)
    #expect(world.link.counters.refusals == 0)
  }

  @Test func `a level that is not renewed ends, and the link does not send it again`() {
    var world = World.ready()
    world.submit(from: world.now, 1)
    let end = world.now + 200 * millisecond
    world.advance(to: end - 5 * millisecond)
    #expect(world.drive() == 65_535)
    world.advance(to: end + 5 * millisecond)
    #expect(world.drive() == 0)
    world.advance(to: end + 1_000 * millisecond)
    #expect(world.drive() == 0)
    #expect(world.link.counters.resends == 0)
  }
}
