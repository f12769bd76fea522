import Testing

@testable import VirtualController

/// The drive of the actuator by the simulated DRV2605L: data sheet SLOS854D, sections 8.4.2 and
/// 8.6.
@Suite struct OutputTests {
  private typealias Register = DRV2605Register
  private typealias Bit = DRV2605Bit

  /// A chip in real-time mode with the given settings of control 2 and 3.
  private static func bus(bidirectional: Bool, unsigned: Bool, openLoop: Bool) -> ChipBus {
    let bus = ChipBus()
    bus.write(0xB6, to: Register.feedback)
    bus.write(bidirectional ? 0xF5 : 0x75, to: Register.control2)
    let open = openLoop ? Bit.linearOpenLoop : 0
    bus.write((unsigned ? Bit.unsignedInput : 0) | open, to: Register.control3)
    bus.wake(.realTime)
    return bus
  }

  @Test func `unidirectional unsigned input drives over its whole range`() {
    let bus = Self.bus(bidirectional: false, unsigned: true, openLoop: false)
    for input in [UInt8(0), 1, 127, 128, 255] {
      bus.write(input, to: Register.input)
      #expect(bus.chip.level == input)
    }
  }

  @Test(
    arguments: [
      (0x00, 0, false), (0x7F, 255, false), (0x40, 129, false), (0xFF, 0, false), (0x80, 0, false),
    ] as [(UInt8, UInt8, Bool)])
  func `bidirectional input in closed loop only brakes below the middle`(
    _ input: UInt8, _ level: UInt8, _ isReversed: Bool
  ) {
    for isUnsigned in [false, true] {
      let bus = Self.bus(bidirectional: true, unsigned: isUnsigned, openLoop: false)
      bus.write(isUnsigned ? input ^ 0x80 : input, to: Register.input)
      let drive = bus.chip.drive(at: bus.now)
      #expect(drive.level == level && drive.isReversed == isReversed)
    }
  }

  @Test(
    arguments: [
      (0x00, 0, false), (0x7F, 255, false), (0x81, 255, true), (0x80, 255, true), (0xC0, 129, true),
    ] as [(UInt8, UInt8, Bool)])
  func `bidirectional input in open loop reverses the drive below the middle`(
    _ input: UInt8, _ level: UInt8, _ isReversed: Bool
  ) {
    let bus = Self.bus(bidirectional: false, unsigned: false, openLoop: true)
    bus.write(input, to: Register.input)
    let drive = bus.chip.drive(at: bus.now)
    #expect(drive.level == level && drive.isReversed == isReversed)
  }

  @Test func `a closed loop drives at the resonance, an open loop with its set period`() {
    let bus = Self.bus(bidirectional: false, unsigned: true, openLoop: false)
    bus.write(255, to: Register.input)
    #expect(bus.chip.drive(at: bus.now).frequency == 175)
    // The reset value 51 of the open-loop period gives 51 * 98.46 us = 5.02 ms.
    bus.write(Bit.unsignedInput | Bit.linearOpenLoop, to: Register.control3)
    #expect(abs(bus.chip.drive(at: bus.now).frequency - 199.1) < 0.1)
    bus.write(0, to: Register.openLoopPeriod)
    #expect(bus.chip.drive(at: bus.now).frequency < 10_200)
  }

  @Test func `there is no drive in standby, with high impedance, or in a mode without an input`() {
    let bus = Self.bus(bidirectional: false, unsigned: true, openLoop: false)
    bus.write(200, to: Register.input)
    #expect(bus.chip.level == 200)
    bus.write(Bit.standby | 5, to: Register.mode)
    #expect(bus.chip.level == 0)
    bus.wake(.realTime)
    bus.write(Bit.highImpedance, to: Register.library)
    #expect(bus.chip.level == 0)
    bus.write(0, to: Register.library)
    for mode in [DRV2605Mode.internalTrigger, .externalEdge, .pulseWidth, .audio, .diagnostics] {
      bus.wake(mode)
      #expect(bus.chip.level == 0)
    }
    bus.wake(.realTime)
    #expect(bus.chip.level == 200)
  }

  @Test func `the history contains each change of the drive with its time`() {
    let bus = Self.bus(bidirectional: false, unsigned: true, openLoop: false)
    let start = bus.now
    for level in [UInt8(10), 20, 20, 0] {
      bus.now += 1_000_000
      bus.write(level, to: Register.input)
    }
    #expect(bus.chip.steps.map(\.level) == [10, 20, 0])
    #expect(bus.chip.drive(at: start).level == 0)
    #expect(bus.chip.drive(at: start + 1_000_000).level == 10)
    #expect(bus.chip.drive(at: start + 3_999_999).level == 20)
    #expect(bus.chip.drive(at: start + 4_000_000).level == 0)
  }

  @Test func `the supply and the period of the resonance are measured while the chip drives`() {
    let bus = Self.bus(bidirectional: false, unsigned: true, openLoop: false)
    #expect(bus.read(Register.supply) == 0 && bus.read(Register.period) == 0)
    bus.write(100, to: Register.input)
    // The supply of 3.3 V in units of 5.6 V / 255, and the period of 1 / 175 Hz in units of 98.46
    // us.
    #expect(bus.read(Register.supply) == 150 && bus.read(Register.period) == 58)
  }

  @Test func `a short turns the output off and is reported until it is removed`() {
    let bus = Self.bus(bidirectional: false, unsigned: true, openLoop: false)
    bus.chip.connect(Actuator(wiring: .shorted), at: bus.now)
    bus.write(100, to: Register.input)
    #expect(bus.chip.drive(at: bus.now).level == 0)
    #expect(bus.read(Register.status) & Bit.overCurrent != 0)
    #expect(bus.read(Register.status) & Bit.overCurrent != 0)
    bus.chip.connect(Actuator(), at: bus.now)
    #expect(bus.chip.drive(at: bus.now).level == 100)
    _ = bus.read(Register.status)
    #expect(bus.read(Register.status) == 0xE0)
  }

  @Test func `a disconnected actuator gets no drive, and the feedback flag is set`() {
    let bus = Self.bus(bidirectional: false, unsigned: true, openLoop: false)
    bus.chip.connect(Actuator(wiring: .open), at: bus.now)
    bus.write(100, to: Register.input)
    #expect(bus.chip.drive(at: bus.now).level == 0)
    #expect(bus.read(Register.status) & Bit.feedback != 0)
  }
}
