import Testing

@testable import VirtualController

/// Resets of the board, and cores that hang.
@Suite struct ResetTests {
  /// A program that counts its starts, stores the flags of the previous reset, and starts a
  /// watchdog of 10 ms.
  private static func program(_ body: (inout Program) -> Void) -> Program {
    var program = Program()
    program.increment(Program.word(0))
    program.copy(Parts.Base.clocks + ClockControl.Offset.status, to: Program.word(1))
    program.startWatchdog(milliseconds: 10)
    body(&program)
    program.sleep()
    return program
  }

  private static func machine(_ body: (inout Program) -> Void = { _ in }) throws -> Controller {
    try Controller(program(body).image, board: Board())
  }

  @Test func `the watchdog restarts the program, and memory keeps its content`() throws {
    let machine = try Self.machine()
    machine.run(until: 9_900_000)
    #expect(machine.resets.isEmpty && machine.word(0) == 1)
    #expect(machine.word(1) >> 25 == 0b0000_0111)
    machine.run(until: 35_000_000)
    #expect(machine.word(0) == 4)
    #expect(machine.resets.map(\.cause) == [.watchdog, .watchdog, .watchdog])
    #expect(machine.word(1) >> 25 == 0b0001_0111)
    #expect(abs((machine.resets.first?.time ?? 0) - 10_000_000) < 20_000)
  }

  @Test func `a program that reloads the watchdog is not reset`() throws {
    var program = Self.program { $0.startTimer() }
    program.handle(Parts.Exception.systemTimer)
    program.store(Watchdog.Key.reload, at: Parts.Base.watchdog)
    program.finish()
    let machine = try Controller(program.image, board: Board())
    machine.run(until: 200_000_000)
    #expect(machine.resets.isEmpty && machine.word(0) == 1)
  }

  @Test func `a slow watchdog oscillator makes the period longer`() throws {
    var board = Board()
    board.watchdogHertz = 17_000
    let machine = try Controller(Self.program { _ in }.image, board: board)
    machine.run(until: 18_500_000)
    #expect(machine.resets.isEmpty)
    machine.run(until: 19_500_000)
    #expect(machine.resets.count == 1)
  }

  @Test func `a brown-out loses memory, and chip and flags are as after power-up`() throws {
    let machine = try Self.machine()
    machine.parts.bus.chip.registers[2] = 9
    machine.run(until: 15_000_000)
    #expect(machine.word(0) == 2 && machine.word(1) >> 25 == 0b0001_0111)
    machine.plant(.brownOut, at: 16_000_000)
    machine.run(until: 17_000_000)
    #expect(machine.resets.last?.cause == .powerOn)
    #expect(machine.word(0) == 0xA5A5_A5A6 && machine.word(1) >> 25 == 0b0000_0111)
    #expect(machine.chipRegister(2) == 0)
  }

  @Test func `SYSRESETREQ with its key is a reset, without it is none`() throws {
    for (key, count) in [(SystemControl.key, 1), (0x1234_0000, 0)] {
      var program = Program()
      program.increment(Program.word(0))
      program.copy(Parts.Base.clocks + ClockControl.Offset.status, to: Program.word(1))
      program.startTimer()
      program.sleep()
      program.handle(Parts.Exception.systemTimer)
      program.store(
        key | SystemControl.requestReset, at: Parts.Base.system + SystemControl.Offset.reset)
      program.finish()
      let machine = try Controller(program.image, board: Board())
      machine.run(until: 1_500_000)
      #expect(machine.resets.count == count)
      #expect(machine.resets.allSatisfy { $0.cause == .software })
      #expect(machine.word(0) == UInt32(1 + count))
      #expect((machine.word(1) & ResetCauses.software != 0) == (count == 1))
    }
  }

  @Test func `a core that hangs stays there, interrupts continue, and the watchdog resets it`()
    throws
  {
    var place: UInt32 = 0
    var program = Self.program {
      $0.startTimer()
      place = $0.place
      $0.store(1, at: Program.word(3))
    }
    program.handle(Parts.Exception.systemTimer)
    program.increment(Program.word(2))
    program.finish()
    let machine = try Controller(program.image, board: Board())
    machine.plant(.hang(address: place))
    machine.run(until: 9_500_000)
    #expect(machine.isHanging && machine.word(3) == 0 && machine.word(2) == 9)
    machine.run(until: 15_000_000)
    #expect(machine.resets.count == 1 && machine.word(0) == 2)
    // After the reset the program passes the address.
    #expect(!machine.isHanging && machine.word(3) == 1)
  }

  @Test func `a core that has locked up is restarted by the watchdog`() throws {
    let machine = try Self.machine { $0.undefined() }
    machine.run(until: 9_000_000)
    #expect(machine.hasCrashed)
    machine.run(until: 10_050_000)
    #expect(machine.resets.count == 1 && machine.word(0) == 2)
  }

  @Test func `a failed crystal stops the core until the watchdog resets it`() throws {
    var program = Self.program { Self.useCrystal(&$0, guarded: false) }
    program.handle(Parts.Exception.systemTimer)
    program.increment(Program.word(2))
    program.finish()
    let machine = try Controller(program.image, board: Board())
    machine.plant(.crystal(hertz: nil), at: 5_800_000)
    machine.run(until: 5_700_000)
    let count = machine.word(2)
    #expect(machine.parts.clocks.hertz == 12_000_000 && count >= 3)
    machine.run(until: 9_900_000)
    #expect(machine.word(2) == count && machine.resets.isEmpty)
    machine.run(until: 12_000_000)
    // The core runs again, on the internal oscillator.
    #expect(machine.resets.count == 1 && machine.word(2) > count)
  }

  @Test func `with CSS a failed crystal causes an NMI, which CPSID does not mask`() throws {
    var program = Self.program {
      $0.mask()
      Self.useCrystal(&$0, guarded: true)
    }
    program.handle(Parts.Exception.crystalFailure)
    program.store(ClockControl.Interrupt.clear, at: Parts.Base.clocks + 0x0C)
    program.increment(Program.word(4))
    program.finish()
    let machine = try Controller(program.image, board: Board())
    machine.plant(.crystal(hertz: nil), at: 6_000_000)
    machine.run(until: 8_000_000)
    #expect(machine.word(4) == 1 && machine.parts.clocks.hertz == 16_000_000)
  }

  /// Requests the crystal, which is selected when it is ready, and starts SysTick.
  private static func useCrystal(_ program: inout Program, guarded: Bool) {
    let base = Parts.Base.clocks
    let on = ClockControl.Control.crystalOn | ClockControl.Control.internalOn
    program.store(guarded ? on | ClockControl.Control.guardOn : on, at: base)
    program.store(1, at: base + ClockControl.Offset.configuration)
    if !guarded { program.startTimer() }
  }
}
