import TactusDevice
import TactusEvdev
import Testing

@testable import TactusCertification

/// A simulated pad on a virtual clock.
private final class LightPad: PadUnderLight {
  var nowNanoseconds: Int64 = 0
  var facts = [LightRecord.Fact(name: "driver", text: "xpad\u{1B}[31m")]
  var motors = ["heavy", "light"]
  var isThere = true
  /// Whether the motors continue after a stop.
  var ignoresStop = false
  var refuses = false
  private(set) var plays: [String] = []
  private var ends: Int64 = 0
  private(set) var isErased = false

  var isMoving: Bool { nowNanoseconds < ends }

  func play(_ level: Double, on motor: Int?, milliseconds: Int) throws(LightStop) {
    if refuses { throw .failed("the kernel's driver refuses", check: "the cable") }
    plays.append("\(motor.map { motors[$0] } ?? "all") \(level) \(milliseconds)")
    ends = nowNanoseconds + Int64(milliseconds) * 1_000_000
    isErased = false
  }

  func stop() throws(LightStop) { if !ignoresStop { ends = nowNanoseconds } }

  func pass(until nanoseconds: Int64) throws(LightStop) {
    nowNanoseconds = max(nowNanoseconds, nanoseconds)
  }

  func makeStill() {
    isErased = true
    ends = nowNanoseconds
  }
}

@Suite struct LightPadTests {
  private func run(
    _ pad: LightPad, _ answer: @escaping (String) -> LightReply
  ) -> (LightRecord, ScriptedPerson) {
    let person = ScriptedPerson(answer)
    let record = LightRun.perform(LightStep.pad, on: pad, with: person, LightTrial.header)
    #expect(pad.isErased && !pad.isMoving)
    return (record, person)
  }

  /// A person who unplugs the pad when asked to, answers truthfully whether the pad stopped, and
  /// answers every other question with yes.
  private func willing(_ pad: LightPad) -> (String) -> LightReply {
    { question in
      if question.contains("Unplug") {
        pad.isThere = false
        return .nothing
      }
      if question.contains("stop was sent") { return .line(pad.isMoving ? "n" : "y") }
      return .line("y")
    }
  }

  @Test func `a good pad passes every step`() {
    let pad = LightPad()
    let (record, person) = run(pad, willing(pad))
    #expect(record.steps.map(\.id) == ["identity", "taps", "stop", "unplug"])
    #expect(record.steps.allSatisfy { $0.outcome == .passed })
    #expect(record.felt == 2 && record.isGood)
    #expect(pad.plays == ["heavy 1.0 150", "light 1.0 150", "all 0.5 3000"])
    #expect(person.lines.contains("    driver: xpad\\u{1B}[31m"))
  }

  @Test func `a motor that is not felt is named after all motors were tried`() {
    let pad = LightPad()
    let (record, _) = run(pad) { .line($0.contains("heavy") ? "n" : "y") }
    #expect(record.steps[1].what == "the person did not feel heavy")
    #expect(record.steps[1].answers.count == 2)
    #expect(record.steps[2].outcome == .notTried && !record.isGood)
  }

  @Test func `a pad that continues after a stop fails`() {
    let pad = LightPad()
    pad.ignoresStop = true
    let (record, _) = run(pad) { question in
      if question.contains("stop was sent") { return .line(pad.isMoving ? "n" : "y") }
      return .line("y")
    }
    #expect(record.steps[2].what.contains("continued"))
    #expect(record.steps[2].check.hasPrefix("switch the pad off"))
  }

  @Test func `a pad that stays plugged in fails, but skipping the step does not`() {
    let pad = LightPad()
    let (record, _) = run(pad) { $0.contains("Unplug") ? .nothing : .line("y") }
    #expect(record.steps[3].what == "the pad is still listed after 120 s")
    let kept = LightPad()
    let (skipped, _) = run(kept) { .line($0.contains("Unplug") ? "s" : "y") }
    #expect(skipped.steps[3].outcome == .notTried && skipped.isGood)
  }

  @Test func `a driver that refuses is a failure`() {
    let pad = LightPad()
    pad.refuses = true
    let (record, _) = run(pad, willing(pad))
    #expect(record.steps[1].outcome == .failed && record.steps[1].check == "the cable")
  }

  @Test func `a pad without motors fails`() {
    let pad = LightPad()
    pad.motors = []
    let (record, _) = run(pad, willing(pad))
    #expect(record.steps[0].outcome == .failed)
  }

  @Test func `a wheel that moves by force is refused`() throws {
    // These bits of the node's effects are rumble and autocenter.
    let kernel = PadKernel(effects: "200010000 0")
    let error = #expect(throws: DeviceError.self) {
      _ = try KernelPad(
        DeviceID("evdev:0003-0001-7ac7-a0:b1"), backend: EvdevBackend(kernel: kernel),
        kernel: kernel)
    }
    #expect(error?.message.contains("may hurt a hand") == true, "\(String(describing: error))")
  }

  @Test func `the kernel's pad has the name from sysfs, and no effect remains`() throws {
    let kernel = PadKernel()
    let pad = try KernelPad(
      DeviceID("evdev:0003-0001-7ac7-a0:b1"), backend: EvdevBackend(kernel: kernel), kernel: kernel)
    let facts = pad.facts.map { "\($0.name) \($0.text)" }
    for fact in ["name Pad", "bus USB", "vendor and product 0001:7ac7", "serial number a0:b1"] {
      #expect(facts.contains(fact), "\(facts)")
    }
    #expect(pad.isThere && !pad.motors.isEmpty)
    try pad.play(1, on: 0, milliseconds: 100)
    #expect(kernel.effectCount == 1)
    try pad.stop()
    pad.makeStill()
    #expect(kernel.effectCount == 0)
  }
}
