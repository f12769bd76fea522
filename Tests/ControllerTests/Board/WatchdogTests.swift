import Testing

@testable import VirtualController

/// The independent watchdog of the simulated STM32F4: reference manual RM0090, section 21.
@Suite struct WatchdogTests {
  private typealias Key = Watchdog.Key
  private typealias Offset = Watchdog.Offset
  private typealias Status = Watchdog.Status

  /// After a reset the watchdog divides 32 kHz by 4 and counts down from 4095: 4096 * 4 / 32 kHz =
  /// 512 ms.
  @Test func `a watchdog elapses one period after its start, and not before`() {
    var watchdog = Watchdog(hertz: 32_000)
    #expect(watchdog.deadline == nil)
    _ = watchdog.write(Key.reload, to: Offset.key, at: 0)
    #expect(watchdog.deadline == nil)
    _ = watchdog.write(Key.start, to: Offset.key, at: 1000)
    #expect(watchdog.deadline == 512_001_000)
    #expect(!watchdog.isOver(at: 512_000_999) && watchdog.isOver(at: 512_001_000))
  }

  @Test func `a reload restarts the period, and another key does not`() {
    var watchdog = Watchdog(hertz: 32_000)
    _ = watchdog.write(Key.start, to: Offset.key, at: 0)
    _ = watchdog.write(Key.reload, to: Offset.key, at: 100_000_000)
    #expect(watchdog.deadline == 612_000_000)
    for key in [UInt32(0), 0x5555, 0xAAAB] {
      _ = watchdog.write(key, to: Offset.key, at: 200_000_000)
    }
    #expect(watchdog.deadline == 612_000_000)
  }

  @Test func `prescaler and reload value need the key, and one update at a time`() {
    var watchdog = Watchdog(hertz: 32_000)
    _ = watchdog.write(6, to: Offset.prescaler, at: 0)
    #expect(watchdog.read(Offset.prescaler, at: 0) == 0)
    #expect(watchdog.mistakes.texts.count == 1)
    _ = watchdog.write(Key.unlock, to: Offset.key, at: 0)
    _ = watchdog.write(1, to: Offset.prescaler, at: 0)
    _ = watchdog.write(999, to: Offset.reload, at: 0)
    #expect(watchdog.read(Offset.status, at: 0) == Status.prescalerUpdate | Status.reloadUpdate)
    // The update takes five cycles of 31.25 us.
    #expect(watchdog.read(Offset.status, at: 156_249) == 3)
    #expect(watchdog.read(Offset.status, at: 156_250) == 0)
    _ = watchdog.write(2, to: Offset.prescaler, at: 100_000)
    #expect(watchdog.read(Offset.prescaler, at: 100_000) == 1)
    // The period is 1000 * 8 / 32 kHz.
    #expect(watchdog.period == 250_000_000)
  }

  @Test(arguments: [(17_000, 963_764_705), (32_000, 512_000_000), (47_000, 348_595_744)])
  func `the watchdog's period follows the frequency of its oscillator`(
    _ hertz: Int64, _ nanoseconds: Int64
  ) {
    #expect(Watchdog(hertz: hertz).period == nanoseconds)
  }

  @Test func `starting the watchdog turns its oscillator on`() {
    var parts = Parts(Board())
    let status = Parts.Base.clocks + ClockControl.Offset.status
    let before = parts.read(status, at: 0)
    #expect(before == 0x0E00_0000)
    _ = parts.write(Key.start, to: Parts.Base.watchdog, at: 0)
    let after = parts.read(status, at: 0)
    #expect(after == 0x0E00_0003)
  }

  @Test func `a watchdog or software reset adds its flags, and RMVF removes all`() {
    var parts = Parts(Board())
    let status = Parts.Base.clocks + ClockControl.Offset.status
    func flags() -> UInt32 { (parts.read(status, at: 0) ?? 0) >> 25 }
    _ = parts.write(ResetCauses.remove, to: status, at: 0)
    #expect(flags() == 0)
    parts.restart(.watchdog, at: 0)
    #expect(flags() == 0b0001_0010)
    parts.restart(.software, at: 0)
    #expect(flags() == 0b0001_1010)
    parts.restart(.powerOn, at: 0)
    #expect(flags() == 0b0000_0111)
  }
}
