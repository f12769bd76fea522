import TactusFirmware
import TactusWire
import Testing

@Suite("The schedule") struct ScheduleTests {
  @Test func `a device that has just started reports no level and does not drive its motor`() {
    var bench = Bench()
    bench.run(milliseconds: 500, isAlive: false)
    #expect(bench.received.isEmpty)
    #expect(bench.drive == 0)
  }

  @Test func `a segment begins and ends at the first tick at or after its times`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, to: 1))
    bench.order(
      .play(
        Play(
          startMicroseconds: 20_500, durationMicroseconds: 0, startLevel: 0, endLevel: 0,
          frequencySixteenths: 2800)))
    var levels: [UInt64: UInt16] = [:]
    bench.run(milliseconds: 30) { levels[$0.now / 1000] = $0.drive }
    #expect(levels[9] == 0)
    #expect(levels[10] == 65_535)
    #expect(levels[20] == 65_535)
    #expect(levels[21] == 0)
    #expect(bench.events(.started).map(\.timeMicroseconds) == [10_000])
    #expect(bench.events(.started).map(\.detail) == [10_000])
    #expect(bench.events(.ended).map(\.timeMicroseconds) == [21_000])
    #expect(bench.events(.ended).map(\.cause) == [Event.Cause.schedule.rawValue])
    #expect(bench.events(.late).isEmpty)
  }

  @Test func `a ramp is linear at its ticks and holds its last level`() {
    var bench = Bench.greeted()
    bench.order(
      .play(
        Play(
          startMicroseconds: 10_000, durationMicroseconds: 40_000, startLevel: 0,
          endLevel: 40_000, frequencySixteenths: 2800)))
    var levels: [UInt64: UInt16] = [:]
    bench.run(milliseconds: 100) { levels[$0.now / 1000] = $0.drive }
    for millisecond in 10...50 {
      #expect(levels[UInt64(millisecond)] == UInt16((millisecond - 10) * 1000))
    }
    #expect(levels[90] == 40_000)
  }

  @Test func `the next segment cuts a falling ramp`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, for: 20, from: 1, to: 0))
    bench.order(Bench.play(at: 20, to: 0.25))
    var levels: [UInt64: UInt16] = [:]
    bench.run(milliseconds: 40) { levels[$0.now / 1000] = $0.drive }
    #expect(levels[19] == 36_044)  // 65,535 × 11/20 is 36,044.25
    #expect(levels[20] == 16_383)
    #expect(levels[35] == 16_383)
  }

  @Test func `a tap shorter than a tick is played for one tick`() {
    var bench = Bench.greeted()
    for (start, level) in [(10_200, UInt16(50_000)), (10_700, 0)] {
      bench.order(
        .play(
          Play(
            startMicroseconds: UInt32(start), durationMicroseconds: 0, startLevel: level,
            endLevel: level, frequencySixteenths: 2800)))
    }
    var levels: [UInt16] = []
    bench.run(milliseconds: 14) { levels.append($0.drive) }
    #expect(levels == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50_000, 0, 0, 0])
  }

  @Test func `a tap that arrives after its end is played for one tick and reported as late`() {
    var bench = Bench.greeted()
    bench.run(milliseconds: 50)
    bench.order(Bench.play(at: 20, to: 0.5))
    bench.order(Bench.play(at: 30, to: 0))
    var levels: [UInt16] = []
    bench.run(milliseconds: 3) { levels.append($0.drive) }
    #expect(levels == [32_767, 0, 0])
    #expect(bench.events(.late).map(\.detail) == [31_000, 21_000])
    #expect(bench.events(.late).map(\.timeMicroseconds) == [51_000, 51_000])
  }

  @Test func `a late event has the time of the tick that plays it, even if ticks are delayed`() {
    var bench = Bench.greeted()
    bench.run(milliseconds: 50)
    // The segment arrives at 53.4 ms, but the last executed tick is that of 50 ms. The next
    // executed tick is that of 51 ms, which plays the segment.
    let line = Bench.play(at: 20, to: 0.5).frame(sequence: bench.sequence).encoded()
    for place in 0..<line.count { bench.device.receive(line[place], at: 53_400, now: 53_500) }
    bench.run(milliseconds: 3)
    #expect(bench.events(.late).map(\.timeMicroseconds) == [51_000])
    #expect(bench.events(.late).map(\.detail) == [31_000])
    #expect(bench.events(.started).map(\.timeMicroseconds) == [51_000])
    #expect(bench.events(.started).map(\.detail) == [20_000])
  }

  @Test func `a segment that is due on arrival begins with the next tick and is not late`() {
    var bench = Bench.greeted()
    bench.run(milliseconds: 50)
    bench.order(
      .play(
        Play(
          startMicroseconds: 7, durationMicroseconds: 0, isDueOnArrival: true,
          startLevel: 9000, endLevel: 9000, frequencySixteenths: 2800)))
    bench.run(milliseconds: 1)
    #expect(bench.drive == 9000)
    #expect(bench.events(.late).isEmpty)
  }

  @Test func `a revision from before the clock's 0 clears the schedule`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 30, to: 0.5))
    bench.order(Bench.play(at: 40, to: 1))
    // These are the low 32 bits of a time 10 ms before the clock's 0. The device interprets them as
    // the nearest time with these bits.
    bench.order(.revise(fromMicroseconds: UInt32(bitPattern: -10_000)))
    #expect(bench.status?.scheduled == 0)
    bench.run(milliseconds: 60) { #expect($0.drive == 0) }
  }

  @Test func `a revision withdraws segments that begin at its time or later, and keeps the others`()
  {
    var bench = Bench.greeted()
    for (start, level) in [(10, 0.2), (20, 0.4), (30, 0.6), (40, 0.8)] {
      bench.order(Bench.play(at: start, to: level))
    }
    bench.run(milliseconds: 15)
    bench.order(.revise(fromMicroseconds: 30_000))
    #expect(bench.status?.scheduled == 1)
    bench.order(Bench.play(at: 35, to: 0))
    var levels: [UInt64: UInt16] = [:]
    bench.run(milliseconds: 40) { levels[$0.now / 1000] = $0.drive }
    #expect(levels[16] == 13_107)
    #expect(levels[34] == 26_214)
    #expect(levels[35] == 0)
    #expect(levels[45] == 0)
  }

  @Test func `actuators play independently`() {
    var bench = Bench.greeted(actuators: 4)
    for actuator in 0..<4 {
      bench.order(
        Bench.play(at: 10 + actuator, to: Double(actuator + 1) / 5, actuator: UInt8(actuator)))
    }
    bench.run(milliseconds: 12)
    let levels = (0..<4).map { bench.device.motors.drive(of: $0)?.level }
    #expect(levels == [13_107, 26_214, 39_321, 0])
  }

  @Test func `a segment after the overflow of the clock's low 32 bits plays at its time`() {
    var bench = Bench(startMicroseconds: 4_294_960_000)
    bench.greet(session: 1)
    bench.run(milliseconds: 1)
    let start = bench.now + 10_000
    #expect(start > 4_294_967_296)
    bench.order(
      .play(
        Play(
          startMicroseconds: WireTime.low(start), durationMicroseconds: 0, startLevel: 1000,
          endLevel: 1000, frequencySixteenths: 2800)))
    bench.run(milliseconds: 9)
    #expect(bench.drive == 0)
    bench.run(milliseconds: 1)
    #expect(bench.drive == 1000)
    #expect(bench.events(.late).isEmpty)
  }
}
