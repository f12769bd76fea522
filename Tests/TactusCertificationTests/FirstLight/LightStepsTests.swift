import TactusFirmware
import TactusSerial
import TactusWire
import Testing

@testable import TactusCertification

@Suite struct LightStepsTests {
  @Test func `a good board passes every step in order, and is still at the end`() throws {
    let trial = LightTrial()
    #expect(
      trial.record.steps.map(\.id) == [
        "identity", "supply", "actuator", "bus", "diagnostics", "stop", "silence", "reset",
        "levels",
      ])
    #expect(trial.failed == nil, "\(trial.record.steps)")
    #expect(trial.record.steps.allSatisfy { $0.outcome == .passed })
    #expect(trial.record.felt == 6 && trial.record.isGood)
    trial.expectStill()
  }

  @Test func `only 5 percent is driven before the levels, and each level once`() throws {
    let trial = LightTrial()
    let levels = trial.world.device.motors.levels.filter { $0 > 0 }
    let asked: [UInt16] = [3277, 3277, 3277, 6554, 13_107, 26_214, 45_875, 65_535]
    #expect(levels == asked)
  }

  @Test func `the declarations of the board are in the record`() throws {
    let trial = LightTrial()
    let identity = try #require(trial.step("identity"))
    #expect(identity.facts.contains { $0.name == "firmware" && $0.text == "1.0.0" })
    #expect(identity.facts.contains { $0.name == "serial number" && $0.text == "0042" })
    let found = try #require(trial.step("diagnostics"))
    #expect(found.figures.map(\.value) == [12, 120, 2])
    #expect(found.facts.contains { $0.name.hasSuffix("calibration kept") && $0.text == "yes" })
  }

  @Test func `STOP and silence are timed`() throws {
    let trial = LightTrial()
    // The time consists of two frames on a line of 115,200 baud, and of up to one tick.
    let stop = try #require(trial.step("stop")?.figures.first)
    #expect(stop.unit == "ms" && stop.value > 0 && stop.value < 5)
    // The firmware stops the motor at the first tick after 200 ms of silence.
    let silence = try #require(trial.step("silence")?.figures.first)
    #expect(silence.value >= 200 && silence.value <= 201, "\(silence.value)")
  }

  @Test func `during the silence nothing is sent for half a second`() throws {
    let world = LightWorld()
    var gaps: [Int64] = []
    var last: Int64 = 0
    world.toDevice = { world, message in
      gaps.append(world.nowNanoseconds - last)
      last = world.nowNanoseconds
      return message
    }
    _ = LightTrial(world)
    #expect(gaps.dropFirst().contains { $0 >= 500_000_000 })
  }

  @Test func `the trace contains every frame and can be read`() throws {
    let trial = LightTrial()
    let trace = try TraceText.read(Array(trial.talk.traceText.utf8))
    let facts = TraceFacts(trace)
    #expect(facts.counts[.hello] == 2 && facts.counts[.welcome] == 2)
    #expect(facts.counts[.event] ?? 0 >= 16)
  }

  @Test(arguments: [
    (FaultBits.undervoltage, "supply", "lost its supply", "VIN and GND"),
    (.clock, "supply", "crystal", "crystal"),
    (.undescribed, "actuator", "without an actuator", "Devices/Firmware/LRA/Actuators"),
    (.bus, "bus", "does not answer on its bus", "SDA and SCL"),
    (.actuator, "diagnostics", "missing, shorted", "OUT+ and OUT-"),
    (.starting, "diagnostics", "still being set up after 8 s", "EN"),
    (.overcurrent, "diagnostics", "limits its current", "a short"),
    (.overtemperature, "diagnostics", "too hot", "a short"),
    (FaultBits(rawValue: 1 << 12), "diagnostics", "bits 1000000000000", "newer version"),
  ])
  func `a fault stops the run at its step, before a motor is driven`(
    fault: FaultBits, step: String, what: String, check: String
  ) {
    let world = LightWorld()
    world.plant(fault)
    let trial = LightTrial(world)
    trial.expectFailure(at: step, what, check: check)
    #expect(world.device.motors.highest == 0)
  }

  @Test func `a bus that does not answer is detected, even while EN keeps the motor off`() {
    let world = LightWorld()
    world.device.motors.isDisabled = true
    LightTrial(world).expectFailure(at: "bus", "does not answer on its bus", check: "EN")
  }

  @Test func `a motor is off before its failure is shown`() {
    let world = LightWorld()
    world.device.motors.isTooStrong = true
    var drives: [UInt16] = []
    let person = ScriptedPerson(
      onShow: { if $0.contains("FAILED") { drives.append(world.drive) } },
      answer: { $0.contains("Press reset") ? .line("s") : .line("y") })
    let trial = LightTrial(world, person: person)
    #expect(trial.failed?.id == "stop")
    #expect(world.device.motors.highest == 65_535)
    #expect(drives == [0])
  }

  @Test func `a reported fault that is no longer present does not count, except the crystal's`() {
    let world = LightWorld()
    world.device.report([.undervoltage, .actuator])
    #expect(LightTrial(world).record.isGood)
    let coarse = LightWorld()
    coarse.device.report(.clock)
    LightTrial(coarse).expectFailure(at: "supply", "crystal")
    // The board detects a fault of the crystal only at its start. Therefore a run does not clear
    // the fault, and the next run finds it again.
    LightTrial(coarse).expectFailure(at: "supply", "crystal")
  }

  @Test func `the run waits for a driver that needs time to start`() {
    let world = LightWorld()
    world.plant(.starting)
    world.onTick = { if $0.nowNanoseconds > 7_000_000_000 { $0.plant([]) } }
    #expect(LightTrial(world).record.isGood)
  }

  @Test func `a driver that follows the resonance without a calibration fails`() {
    let world = LightWorld()
    world.device.motors.found = nil
    LightTrial(world).expectFailure(at: "diagnostics", "without a calibration")
  }
}
