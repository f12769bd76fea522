import Testing

@testable import VirtualController

/// The oscillators of the simulated STM32F4 and the selection between them: reference manual
/// RM0090, sections 7.2 and 7.3.
@Suite struct ClockTests {
  private typealias Control = ClockControl.Control
  private typealias Offset = ClockControl.Offset

  /// The clock control, and a program that writes to it.
  private final class Program {
    var clocks: ClockControl
    var now: Int64 = 0 { didSet { clocks.advance(to: now) } }

    init(_ crystal: Int64?) { clocks = ClockControl(crystalHertz: crystal) }

    func set(_ bits: UInt32, in offset: UInt32) {
      let before = clocks.read(offset, at: now) ?? 0
      _ = clocks.write(before | bits, to: offset, at: now)
    }

    func write(_ value: UInt32, to offset: UInt32) {
      _ = clocks.write(value, to: offset, at: now)
    }

    func has(_ bits: UInt32, in offset: UInt32) -> Bool {
      (clocks.read(offset, at: now) ?? 0) & bits == bits
    }

    /// The clock that drives the core, as SWS in RCC_CFGR: 0 internal, 1 crystal, 2 PLL.
    var source: UInt32 { (clocks.read(Offset.configuration, at: now) ?? 0) >> 2 & 3 }
  }

  @Test func `a crystal is ready after 2 ms, and is then selected`() {
    let program = Program(12_000_000)
    program.set(Control.crystalOn, in: Offset.control)
    program.set(1, in: Offset.configuration)
    program.now += 1_999_999
    #expect(!program.has(Control.crystalReady, in: Offset.control))
    #expect(program.source == 0 && program.clocks.hertz == 16_000_000)
    program.now += 1
    #expect(program.has(Control.crystalReady, in: Offset.control))
    #expect(program.source == 1 && program.clocks.hertz == 12_000_000)
  }

  @Test func `a missing crystal is never ready`() {
    let program = Program(nil)
    program.set(Control.crystalOn, in: Offset.control)
    program.set(1, in: Offset.configuration)
    program.now += 10_000_000_000
    #expect(!program.has(Control.crystalReady, in: Offset.control))
    #expect(program.source == 0)
  }

  @Test func `the source of the core's clock cannot be turned off`() {
    let program = Program(12_000_000)
    program.write(0, to: Offset.control)
    #expect(program.has(Control.internalOn | Control.internalReady, in: Offset.control))
    program.set(Control.crystalOn, in: Offset.control)
    program.now += 3_000_000
    program.set(1, in: Offset.configuration)
    program.write(0, to: Offset.control)
    #expect(program.has(Control.crystalReady, in: Offset.control))
    #expect(!program.has(Control.internalReady, in: Offset.control))
  }

  @Test func `the PLL multiplies the crystal, and the buses divide it`() {
    let program = Program(12_000_000)
    // The PLL gives 12 MHz / 12 * 336 / 2 = 168 MHz. APB1 is divided by 4 and APB2 by 2.
    program.write(12 | 336 << 6 | ClockControl.fromCrystal, to: Offset.multiplier)
    program.set(Control.crystalOn | Control.multiplierOn, in: Offset.control)
    program.write(2 | 5 << 10 | 4 << 13, to: Offset.configuration)
    program.now += 2_199_999
    #expect(!program.has(Control.multiplierReady, in: Offset.control))
    program.now += 1
    #expect(program.has(Control.multiplierReady, in: Offset.control) && program.source == 2)
    let rates = program.clocks.rates
    #expect(rates.core == 168_000_000 && rates.slowBus == 42_000_000)
    #expect(rates.fastBus == 84_000_000 && rates.slowTimers == 84_000_000)
  }

  @Test func `the PLL of a missing crystal never locks`() {
    let program = Program(nil)
    program.write(12 | 336 << 6 | ClockControl.fromCrystal, to: Offset.multiplier)
    program.set(Control.crystalOn | Control.multiplierOn, in: Offset.control)
    program.now += 1_000_000_000
    #expect(!program.has(Control.multiplierReady, in: Offset.control))
  }

  @Test func `a failed crystal stops the core, or with CSS selects the internal clock`() {
    for isGuarded in [false, true] {
      let program = Program(12_000_000)
      program.set(Control.crystalOn | (isGuarded ? Control.guardOn : 0), in: Offset.control)
      program.set(1, in: Offset.configuration)
      program.now += 3_000_000
      program.clocks.setCrystal(nil, at: program.now)
      #expect(program.clocks.rates.isStopped == !isGuarded)
      #expect(program.clocks.hasCrystalFailed == isGuarded)
      #expect(program.source == (isGuarded ? 0 : 1))
      program.write(ClockControl.Interrupt.clear, to: Offset.interrupts)
      #expect(!program.clocks.hasCrystalFailed)
    }
  }

  @Test func `too few wait states, and a bus clock above its limit, are recorded as mistakes`() {
    for (waits, divider, count) in [(UInt32(5), UInt32(5), 0), (4, 5, 1), (5, 4, 1)] {
      var parts = Parts(Board())
      let base = Parts.Base.clocks
      _ = parts.write(waits, to: Parts.Base.flash, at: 0)
      let multiplier = 12 | 336 << 6 | ClockControl.fromCrystal
      _ = parts.write(multiplier, to: base + Offset.multiplier, at: 0)
      _ = parts.write(divider << 10 | 4 << 13, to: base + Offset.configuration, at: 0)
      let on = Control.crystalOn | Control.multiplierOn | Control.internalOn
      _ = parts.write(on, to: base + Offset.control, at: 0)
      parts.advance(to: 3_000_000)
      parts.advance(to: 6_000_000)
      let choice = 2 | divider << 10 | 4 << 13
      _ = parts.write(choice, to: base + Offset.configuration, at: 6_000_000)
      #expect(parts.clocks.hertz == 168_000_000)
      #expect(parts.allMistakes.count == count)
    }
  }

  @Test func `a timer without a reload value does not count`() {
    var counter = Counter(hertz: 12_000_000)
    _ = counter.write(1, to: Counter.Offset.control, at: 0)
    #expect(counter.read(Counter.Offset.count, at: 1_000_000) == 0)
    _ = counter.write(.max, to: Counter.Offset.reload, at: 1_000_000)
    #expect(counter.read(Counter.Offset.count, at: 2_000_000) == 12_000)
  }

  @Test func `a timer's divider applies after the next update`() {
    var counter = Counter(hertz: 12_000_000)
    _ = counter.write(.max, to: Counter.Offset.reload, at: 0)
    _ = counter.write(11, to: Counter.Offset.divider, at: 0)
    _ = counter.write(1, to: Counter.Offset.control, at: 0)
    #expect(counter.read(Counter.Offset.count, at: 1_000_000) == 12_000)
    _ = counter.write(1, to: Counter.Offset.event, at: 1_000_000)
    #expect(counter.read(Counter.Offset.count, at: 2_000_000) == 1000)
  }
}
