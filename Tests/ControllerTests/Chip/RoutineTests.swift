import Testing

@testable import VirtualController

/// Diagnosis and automatic calibration by the simulated DRV2605L: data sheet SLOS854D, sections
/// 8.5.6, 8.6.1 and 8.6.27.
@Suite struct RoutineTests {
  private typealias Register = DRV2605Register
  private typealias Bit = DRV2605Bit

  private static func started(_ mode: DRV2605Mode, _ actuator: Actuator = Actuator()) -> ChipBus {
    let bus = ChipBus()
    bus.chip.connect(actuator, at: bus.now)
    bus.write(0xB6, to: Register.feedback)
    bus.wake(mode)
    bus.write(1, to: Register.go)
    return bus
  }

  @Test(arguments: [(0, 350), (1, 450), (2, 700), (3, 1200)] as [(UInt8, Int64)])
  func `a calibration takes the time of AUTO_CAL_TIME`(_ choice: UInt8, _ milliseconds: Int64) {
    for share in [0.0, 1] {
      let bus = ChipBus()
      bus.chip.behaviour.calibrationShare = share
      bus.write(0xB6, to: Register.feedback)
      bus.write(choice << 4, to: Register.control4)
      bus.wake(.calibration)
      bus.write(1, to: Register.go)
      bus.now += (milliseconds - (share == 0 ? 200 : 0)) * 1_000_000 - 1
      #expect(bus.read(Register.go) == 1)
      #expect(bus.chip.level == 255)
      bus.now += 1
      #expect(bus.read(Register.go) == 0)
      #expect(bus.chip.level == 0)
    }
  }

  @Test func `a calibration stores the properties of the actuator`() {
    let bus = Self.started(
      .calibration, Actuator(compensation: 0x21, backEMF: 0x84, gain: 1))
    bus.now += 2_000_000_000
    #expect(bus.read(Register.status) == 0xE0)
    #expect(bus.read(Register.compensation) == 0x21)
    #expect(bus.read(Register.backEMF) == 0x84)
    #expect(bus.read(Register.feedback) == 0xB5)
  }

  @Test(arguments: [
    Actuator(wiring: .open), Actuator(wiring: .shorted), Actuator(kind: .eccentric),
  ])
  func `a calibration that does not converge reports it and changes nothing`(_ actuator: Actuator) {
    let bus = Self.started(.calibration, actuator)
    bus.now += 2_000_000_000
    #expect(bus.read(Register.status) & Bit.diagnosis != 0)
    #expect(bus.read(Register.status) & Bit.diagnosis == 0)
    #expect(bus.read(Register.compensation) == 0x0C && bus.read(Register.feedback) == 0xB6)
  }

  @Test(
    arguments: [
      (.sound, false), (.open, true), (.shorted, true),
    ] as [(Actuator.Wiring, Bool)])
  func `a diagnosis detects an open or shorted actuator`(
    _ wiring: Actuator.Wiring, _ isFound: Bool
  ) {
    let bus = Self.started(.diagnostics, Actuator(wiring: wiring))
    #expect(bus.read(Register.go) == 1)
    bus.now += bus.chip.behaviour.diagnosisTime
    #expect(bus.read(Register.go) == 0)
    #expect((bus.read(Register.status) & Bit.diagnosis != 0) == isFound)
  }

  @Test func `clearing GO, a change of mode and EN end a routine without a result`() {
    let ends: [(ChipBus) -> Void] = [
      { $0.write(0, to: Register.go) },
      { $0.wake(.realTime) },
      { $0.chip.setEnabled(false, at: $0.now) },
    ]
    for end in ends {
      let bus = Self.started(.diagnostics, Actuator(wiring: .open))
      end(bus)
      bus.now += 2_000_000_000
      #expect(bus.chip.register(Register.status) & Bit.diagnosis == 0)
      #expect(bus.chip.routineEnd == nil)
    }
  }

  @Test func `GO in standby or for a waveform of the library is a mistake`() {
    let bus = ChipBus()
    bus.write(1, to: Register.go)
    #expect(bus.read(Register.go) == 0)
    #expect(bus.chip.mistakes.texts.count == 1)
    bus.wake(.internalTrigger)
    bus.write(1, to: Register.go)
    #expect(bus.chip.mistakes.texts.count == 2)
  }
}
