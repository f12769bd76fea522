import Testing

@testable import VirtualController

/// Faults of a program on the simulated STM32F4: ARMv7-M Architecture Reference Manual, sections
/// B1.5 and B3.2.
@Suite struct FaultTests {
  /// A program whose handler of hard faults stores a mark, the fault's address from the stack frame
  /// and HFSR, and then sleeps.
  private static func program(_ body: (inout Program) -> Void) -> Program {
    var program = Program()
    body(&program)
    program.sleep()
    program.handle(Parts.Exception.hardFault)
    program.copyStack(6, to: Program.word(1))
    program.copy(Parts.Base.system + SystemControl.Offset.hardFault, to: Program.word(2))
    program.copy(Parts.Base.system + SystemControl.Offset.faults, to: Program.word(6))
    program.copy(Parts.Base.system + SystemControl.Offset.busAddress, to: Program.word(7))
    program.store(0x600D, at: Program.word(0))
    program.sleep()
    return program
  }

  private static func run(_ program: Program) throws -> Controller {
    let machine = try Controller(program.image, board: Board())
    machine.run(until: 5_000_000)
    return machine
  }

  @Test func `an undefined instruction enters the program's handler`() throws {
    var place: UInt32 = 0
    let machine = try Self.run(
      Self.program {
        place = $0.place
        $0.undefined()
      })
    #expect(machine.word(0) == 0x600D && machine.word(1) == place)
    #expect(machine.word(2) == SystemControl.forced)
    #expect(machine.word(6) == SystemControl.undefinedInstruction)
    #expect(machine.faults == [place] && !machine.hasCrashed)
    #expect(machine.mistakes.count == 1)
  }

  @Test func `an access to missing memory is a fault`() throws {
    let machine = try Self.run(Self.program { $0.copy(0x6000_0000, to: Program.word(3)) })
    #expect(machine.word(0) == 0x600D)
    #expect(machine.faults.count == 1 && !machine.hasCrashed)
    #expect(machine.word(6) == 0x8200 && machine.word(7) == 0x6000_0000)
  }

  @Test func `a jump to missing memory is a fault`() throws {
    let machine = try Self.run(Self.program { $0.jump(to: 0x6000_0000) })
    #expect(machine.word(0) == 0x600D && machine.word(1) == 0x6000_0000)
    #expect(machine.word(6) == SystemControl.instructionError)
  }

  @Test func `a fault in the handler of faults locks the core up`() throws {
    var program = Program()
    program.undefined()
    program.handle(Parts.Exception.hardFault)
    program.undefined()
    let machine = try Self.run(program)
    #expect(machine.hasCrashed && machine.faults.count == 2)
  }

  @Test func `a stack in the flash stores nothing, but the handler runs`() throws {
    let machine = try Self.run(
      Self.program {
        $0.move(0x0801_1000, to: 0)
        // The instruction MOV SP, r0.
        $0.run(0x4685)
        $0.undefined()
      })
    #expect(machine.word(0) == 0x600D && machine.word(1) == 0xFFFF_FFFF)
    let flash = machine.flash(0x0801_0000..<0x0801_1000)
    #expect(flash.allSatisfy { $0 == 0xFF })
  }

  @Test func `BKPT stops the core without a handler`() throws {
    let machine = try Self.run(Self.program { $0.breakpoint() })
    #expect(machine.hasCrashed && machine.word(0) == 0)
  }

  @Test func `a fault within another handler is a hard fault too`() throws {
    var program = Self.program { $0.startTimer() }
    program.handle(Parts.Exception.systemTimer)
    program.undefined()
    let machine = try Self.run(program)
    #expect(machine.word(0) == 0x600D && !machine.hasCrashed)
  }

  @Test func `an injected fault occurs when the core reaches its address`() throws {
    var place: UInt32 = 0
    let program = Self.program {
      $0.startTimer()
      place = $0.place
      $0.store(1, at: Program.word(4))
    }
    let machine = try Controller(program.image, board: Board())
    machine.plant(.exception(address: place))
    machine.run(until: 5_000_000)
    #expect(machine.word(0) == 0x600D && machine.word(4) == 0)
    #expect(machine.faults == [place])
  }

  @Test func `a fault that is injected later occurs the next time`() throws {
    var program = Self.program { $0.startTimer() }
    program.handle(Parts.Exception.systemTimer)
    program.increment(Program.word(5))
    let place = program.place
    program.finish()
    let machine = try Controller(program.image, board: Board())
    machine.plant(.exception(address: place), at: 10_500_000)
    machine.run(until: 10_400_000)
    #expect(machine.word(5) == 10 && machine.faults == [])
    machine.run(until: 20_000_000)
    #expect(machine.word(5) == 11 && machine.faults == [place])
  }
}
