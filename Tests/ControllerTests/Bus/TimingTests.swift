import Testing

@testable import VirtualController

/// The timing of the I2C clock of the simulated STM32F4: reference manual RM0090, sections 27.6.2,
/// 27.6.8 and 27.6.9.
@Suite struct TimingTests {
  private typealias Control = I2CUnit.Control
  private typealias Offset = I2CUnit.Offset

  /// The mistakes that a START records for values of FREQ, CCR and TRISE.
  private func mistakes(_ frequency: UInt32, _ clock: UInt32, _ rise: UInt32) -> [String] {
    var master = BusMaster(isSetUp: false)
    master.write(frequency, to: Offset.frequency)
    master.write(clock, to: Offset.clock)
    master.write(rise, to: Offset.rise)
    master.write(Control.enable, to: Offset.control)
    master.set(Control.start)
    return master.unit.mistakes.texts
  }

  @Test func `CCR sets the time of a bit`() {
    var timing = I2CTiming(frequency: 12, clock: 60, rise: 13)
    #expect(timing.bit(at: 12_000_000) == 10_000)
    timing.clock = 1 << 15 | 10
    #expect(timing.bit(at: 12_000_000) == 2500)
    timing.clock = 1 << 15 | 1 << 14 | 2
    #expect(timing.bit(at: 20_000_000) == 2500)
  }

  @Test func `correct values of FREQ, CCR and TRISE record no mistake`() {
    #expect(mistakes(12, 60, 13) == [])
    #expect(mistakes(12, 1 << 15 | 10, 4) == [])
  }

  @Test(
    arguments: [
      // In this order: FREQ is below 2; FREQ is not the frequency of APB1; TRISE has its reset
      // value; CCR is below 4; the rate is above 100 kHz in standard mode, then above 400 kHz in
      // fast mode.
      (1, 60, 2), (16, 60, 17), (12, 60, 2), (12, 3, 13), (12, 30, 13), (12, 1 << 15 | 5, 4),
    ] as [(UInt32, UInt32, UInt32)])
  func `each wrong value of FREQ, CCR or TRISE is recorded as a mistake`(
    _ frequency: UInt32, _ clock: UInt32, _ rise: UInt32
  ) {
    #expect(mistakes(frequency, clock, rise) != [])
  }

  @Test func `FREQ does not change the time of a bit`() {
    var slow = I2CTiming(frequency: 2, clock: 60, rise: 3)
    let fast = slow.bit(at: 12_000_000)
    slow.frequency = 12
    #expect(slow.bit(at: 12_000_000) == fast)
  }

  @Test func `another APB1 clock changes the time of a transfer`() {
    var master = BusMaster()
    master.unit.hertz = 6_000_000
    master.set(Control.start)
    master.wait(bits: 1)
    #expect(master.state == 0)
    master.wait(bits: 1)
    #expect(master.state == I2CUnit.State.started)
  }

  @Test(arguments: [Offset.clock, Offset.rise])
  func `a write to CCR or TRISE while PE is set is recorded as a mistake`(_ offset: UInt32) {
    var master = BusMaster()
    #expect(master.unit.mistakes.texts == [])
    master.write(4, to: offset)
    #expect(master.unit.mistakes.texts.count == 1)
  }
}
