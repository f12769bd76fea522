import Testing

@testable import VirtualController

/// The timer SysTick of the simulated STM32F4: ARMv7-M Architecture Reference Manual, section B3.3.
@Suite struct SystemTimerTests {
  private typealias Control = SystemTimer.Control
  private typealias Offset = SystemTimer.Offset

  /// A timer with a period of a millisecond at 12 MHz.
  private static func timer(_ control: UInt32) -> SystemTimer {
    var timer = SystemTimer(hertz: 12_000_000)
    _ = timer.write(11_999, to: Offset.reload, at: 0)
    _ = timer.write(control, to: Offset.control, at: 0)
    return timer
  }

  @Test func `SysTick requests its exception each time that it reaches 0`() {
    var timer = Self.timer(Control.enable | Control.interrupt | Control.coreClock)
    timer.advance(to: 999_999)
    #expect(!timer.isPending)
    timer.advance(to: 1_000_000)
    #expect(timer.isPending && timer.next == 2_000_000)
  }

  @Test func `reading the control register clears COUNTFLAG`() {
    var timer = Self.timer(Control.enable | Control.coreClock)
    timer.advance(to: 1_000_000)
    #expect(!timer.isPending)
    var value = timer.read(Offset.control, at: 1_000_000) ?? 0
    #expect(value & Control.counted != 0)
    value = timer.read(Offset.control, at: 1_000_000) ?? 0
    #expect(value & Control.counted == 0)
  }

  @Test func `SysTick counts down from its reload value`() {
    var timer = Self.timer(Control.enable | Control.coreClock)
    timer.advance(to: 250_000)
    #expect(timer.read(Offset.value, at: 250_000) == 9000)
  }

  @Test func `without CLKSOURCE a period takes eight times as long`() {
    let timer = Self.timer(Control.enable | Control.interrupt)
    #expect(timer.next == 8_000_000)
  }

  @Test func `a period that is not a whole number of nanoseconds stays exact for hours`() {
    var timer = Self.timer(0)
    // Two hours contain 12,342,857.14 periods of 7000 cycles, so the next period ends at 2 h + 500
    // us.
    _ = timer.write(6999, to: Offset.reload, at: 0)
    let on = Control.enable | Control.interrupt | Control.coreClock
    _ = timer.write(on, to: Offset.control, at: 0)
    timer.advance(to: 7_200_000_000_000)
    #expect(timer.next == 7_200_000_500_000)
  }
}
