import TactusFirmware
import TactusWire
import Testing

@Suite("Safety") struct SafetyTests {
  @Test func `200 ms of silence while sounding turn the motor off`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, to: 1))
    bench.order(Bench.play(at: 400, to: 0.5))
    bench.run(milliseconds: 100)
    bench.request(.heartbeat)
    var last: UInt64 = 0
    bench.run(milliseconds: 400, isAlive: false) { if $0.drive > 0 { last = $0.now } }
    // The last message came at 100 ms, so at the tick of 300 ms the host has been silent for 200
    // ms.
    #expect(last == 299_000)
    #expect(bench.events(.ended).map(\.cause) == [Event.Cause.silence.rawValue])
    #expect(bench.events(.forgotten).map(\.detail) == [1])
    #expect(bench.device.counters.silences == 1)
  }

  @Test func `a silence counts once, even while a broken bus keeps the motor on`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, to: 1))
    bench.run(milliseconds: 50)
    bench.order(.set(.modelFaults(.bus), actuator: 0))
    bench.run(milliseconds: 500, isAlive: false)
    #expect(bench.device.counters.silences == 1)
    bench.request(.heartbeat)
    bench.run(milliseconds: 500, isAlive: false)
    #expect(bench.device.counters.silences == 2)
  }

  @Test func `during a silence no scheduled segment starts`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 500, to: 1))
    bench.run(milliseconds: 600, isAlive: false) { #expect($0.drive == 0) }
    #expect(bench.events(.forgotten).map(\.cause) == [Event.Cause.silence.rawValue])
    #expect(bench.events(.started).isEmpty)
  }

  @Test(
    arguments: [
      (Message.heartbeat, true), (.time(TimeRequest(hostNanoseconds: 1)), false),
      (.status(actuator: 0), false), (.get(key: 6, actuator: 0), false),
      (.describe(page: 0), false),
    ])
  func `only messages about playing restart the silence timeout`(_ message: Message, _ keeps: Bool)
  {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, to: 1))
    for _ in 0..<10 {
      bench.run(milliseconds: 80, isAlive: false)
      bench.request(message)
    }
    #expect((bench.drive > 0) == keeps)
  }

  @Test func `a silent host is not reported while the motor is off`() {
    var bench = Bench.greeted()
    bench.run(milliseconds: 5000, isAlive: false)
    #expect(bench.device.counters.silences == 0)
    #expect(bench.events.isEmpty)
  }

  @Test func `a motor that is on for too long is switched off with an event, until it has rested`()
  {
    var bench = Bench.greeted()
    bench.order(.set(.onTimeLimit(1000), actuator: 0))
    bench.order(Bench.play(at: 100, to: 0.5))
    var levels: [UInt64: UInt16] = [:]
    bench.run(milliseconds: 2000) { levels[$0.now / 1000] = $0.drive }
    #expect(levels[1099] == 32_767)
    #expect(levels[1100] == 0)
    // At 1600 ms the motor has rested for half of the limit, and is driven again.
    #expect(levels[1599] == 0)
    #expect(levels[1600] == 32_767)
    let ended = bench.events(.ended)
    #expect(ended.first?.cause == Event.Cause.onTime.rawValue)
    #expect(ended.first?.timeMicroseconds == 1_100_000)
    #expect(bench.device.counters.cuts == 1)
  }

  @Test func `the default limit of the on-time is 120 s, to the tick`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 1, to: 1))
    bench.run(milliseconds: 120_000)
    #expect(bench.drive == 65_535)
    bench.run(milliseconds: 1)
    #expect(bench.drive == 0)
    #expect(bench.status?.isCut == true)
    #expect(bench.status?.askedLevel == 65_535)
  }

  @Test func `a motor that was switched off at a lower limit is driven again at a higher one`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 1, to: 1))
    // The motor is driven for more than half of the default limit, which is 120 s.
    bench.run(milliseconds: 70_000)
    bench.order(.set(.onTimeLimit(1000), actuator: 0))
    bench.run(milliseconds: 10)
    #expect(bench.status?.isCut == true)
    bench.greet(session: 2)
    bench.order(Bench.play(at: 70_020, to: 1))
    bench.run(milliseconds: 20)
    #expect(bench.status?.isCut == false)
    #expect(bench.drive == 65_535)
  }

  @Test func `HELLO does not end the rest of a motor that reached its on-time limit`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 1, to: 1))
    bench.run(milliseconds: 120_001)
    bench.greet(session: 2)
    bench.order(Bench.play(at: 120_010, to: 1))
    bench.run(milliseconds: 50_000) { #expect($0.drive == 0) }
    #expect(bench.status?.isCut == true)
  }

  @Test func `neither STOP nor setting the on-time limit again ends the rest of the motor`() {
    var bench = Bench.greeted()
    bench.order(.set(.onTimeLimit(1000), actuator: 0))
    bench.order(Bench.play(at: 10, to: 1))
    bench.run(milliseconds: 1015)
    #expect(bench.status?.isCut == true)
    bench.request(.stop(firstSequence: bench.sequence))
    bench.order(.set(.onTimeLimit(1000), actuator: 0))
    bench.order(Bench.play(at: 1020, to: 1))
    bench.run(milliseconds: 100) { #expect($0.drive == 0) }
  }

  @Test func `taps with pauses between them are never switched off`() {
    var bench = Bench.greeted()
    bench.order(.set(.onTimeLimit(100), actuator: 0))
    for tap in 0..<300 {
      bench.order(Bench.play(at: 10 + tap * 40, to: 1))
      bench.order(Bench.play(at: 25 + tap * 40, to: 0))
      bench.run(milliseconds: 40)
    }
    #expect(bench.device.counters.cuts == 0)
    #expect(bench.events(.started).count == 300)
  }

  @Test func `the drive is never above the drive limit`() {
    var bench = Bench.greeted(driveLimit: 40_000)
    bench.order(Bench.play(at: 10, for: 100, from: 0, to: 1))
    var highest: UInt16 = 0
    bench.run(milliseconds: 150) { highest = max(highest, $0.drive) }
    #expect(highest == 40_000)
    bench.order(.set(.driveLimit(1234), actuator: 0))
    bench.run(milliseconds: 1)
    #expect(bench.drive == 1234)
    #expect(bench.status?.askedLevel == 65_535)
  }
}

@Suite("Faults are reported") struct FaultTests {
  @Test func `a bus that fails while sounding does not count as an end`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, to: 1))
    bench.order(Bench.play(at: 100, to: 0.5))
    bench.run(milliseconds: 20)
    bench.order(.set(.modelFaults(.bus), actuator: 0))
    bench.run(milliseconds: 50)
    // The motor cannot be turned off, and the device must report this.
    #expect(bench.drive == 65_535)
    #expect(bench.status?.isDriveKnown == false)
    #expect(bench.status?.isSounding == true)
    #expect(bench.status?.faults == .bus)
    #expect(bench.status?.scheduled == 0)
    #expect(bench.events(.ended).isEmpty)
    #expect(bench.events(.fault).map(\.detail) == [1])
    #expect(bench.order(Bench.play(at: 200, to: 1))?.refusal == .fault)
    #expect(bench.request(.stop(firstSequence: bench.sequence))?.refusal == .fault)
    #expect(bench.order(.set(.faults(.bus), actuator: 0))?.refusal == .fault)
  }

  @Test func `a repaired bus turns the motor off and waits for the host`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, to: 1))
    bench.run(milliseconds: 20)
    bench.order(.set(.modelFaults(.bus), actuator: 0))
    bench.run(milliseconds: 50)
    bench.order(.set(.modelFaults([]), actuator: 0))
    bench.run(milliseconds: 1)
    #expect(bench.drive == 0)
    #expect(bench.events(.ended).map(\.cause) == [Event.Cause.fault.rawValue])
    #expect(bench.order(Bench.play(at: 200, to: 1))?.refusal == .fault)
    #expect(bench.order(.set(.faults(.bus), actuator: 0))?.isAcknowledgement == true)
    #expect(bench.order(Bench.play(at: 200, to: 1))?.isAcknowledgement == true)
    bench.run(milliseconds: 200)
    #expect(bench.drive == 65_535)
  }

  @Test(arguments: [FaultBits.overcurrent, .overtemperature, .actuator, .undervoltage])
  func `a fault of the chip turns the motor off`(_ fault: FaultBits) {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, to: 1))
    bench.run(milliseconds: 20)
    bench.order(.set(.modelFaults(fault), actuator: 0))
    bench.run(milliseconds: 1)
    #expect(bench.drive == 0)
    #expect(bench.status?.isDriveKnown == true)
    #expect(bench.events(.ended).map(\.cause) == [Event.Cause.fault.rawValue])
    // A fault that still lasts when it is cleared is reported again.
    #expect(bench.order(.set(.faults(fault), actuator: 0))?.isAcknowledgement == true)
    bench.run(milliseconds: 1)
    #expect(bench.status?.faults == fault)
    #expect(bench.events(.fault).count == 2)
  }

  @Test func `a fault of the crystal is reported, and the device still plays`() {
    var bench = Bench.greeted()
    bench.device.report(.clock)
    #expect(bench.order(Bench.play(at: 10, to: 1))?.isAcknowledgement == true)
    bench.run(milliseconds: 20)
    #expect(bench.drive == 65_535)
    #expect(bench.status?.faults == .clock)
  }
}
