import Testing

@testable import VirtualController

/// Each injected fault occurs at its time, and not before.
@Suite struct PlantedTests {
  private static func machine() throws -> Controller {
    var program = Program()
    program.sleep()
    return try Controller(program.image, board: Board())
  }

  /// A fault, and a check whether it has occurred.
  struct Planted: Sendable, CustomTestStringConvertible {
    var fault: Fault
    var shows: @Sendable (Parts) -> Bool
    var testDescription: String { "\(fault)" }
  }

  static let all: [Planted] = [
    Planted(fault: .dataHeld(.forever)) { !$0.bus.lines.isDataHigh && $0.bus.isBusy },
    Planted(fault: .clockHeld(.forever)) { !$0.bus.lines.isClockHigh && $0.bus.isBusy },
    Planted(fault: .dataHeld(.clocks(9))) { $0.bus.lines.dataHold == .clocks(9) },
    Planted(fault: .unacknowledged(byte: 1)) { $0.bus.faults.unacknowledged == 1 },
    Planted(fault: .leftOverStop) { $0.bus.control & I2CUnit.Control.stop != 0 },
    Planted(fault: .arbitrationLost(nanoseconds: 7)) { $0.bus.faults.otherMaster == 7 },
    Planted(fault: .busError(isMisplaced: false)) {
      $0.bus.state & I2CUnit.State.busError != 0 && !$0.bus.faults.isStartBlocked
    },
    Planted(fault: .busError(isMisplaced: true)) { $0.bus.faults.isStartBlocked },
    Planted(fault: .filtersStuck) { $0.bus.isBusy && $0.bus.faults.isFilterStuck },
    Planted(fault: .chipPresent(false)) { !$0.bus.chip.isPresent },
    Planted(fault: .chipReset) { $0.bus.chip.register(2) == 0 },
    Planted(fault: .chipStatus(0)) { $0.bus.chip.falseStatus == 0 },
    Planted(fault: .chipRaises(1)) { $0.bus.chip.register(0) == 0xE1 },
    Planted(fault: .actuator(Actuator(wiring: .open))) { $0.bus.chip.actuator.wiring == .open },
    Planted(fault: .crystal(hertz: nil)) { $0.clocks.crystalHertz == nil },
    Planted(fault: .crystal(hertz: 8_000_000)) { $0.clocks.crystalHertz == 8_000_000 },
    Planted(fault: .line(.overrun)) { $0.serial.overruns == 1 },
    Planted(fault: .line(.framing)) { serialErrors($0) == SerialPort.Status.framing },
    Planted(fault: .line(.noise)) { serialErrors($0) == SerialPort.Status.noise },
    Planted(fault: .flashCut(operation: 3, leaving: .first(2))) {
      $0.flash.failing == 3 && $0.flash.behaviour.remainder == .first(2)
    },
    Planted(fault: .brownOut) { $0.bus.chip.register(2) == 0 },
  ]

  private static func serialErrors(_ parts: Parts) -> UInt32 {
    var serial = parts.serial
    return (serial.read(SerialPort.Offset.status, at: 0) ?? 0) & SerialPort.Status.errors
  }

  @Test(arguments: all)
  func `a fault occurs at its time`(_ planted: Planted) throws {
    let machine = try Self.machine()
    machine.parts.bus.chip.registers[2] = 9
    machine.plant(planted.fault, at: 2_000_000)
    machine.run(until: 1_999_000)
    #expect(!planted.shows(machine.parts))
    machine.run(until: 2_001_000)
    #expect(planted.shows(machine.parts))
  }

  @Test func `a held line is released at its time`() throws {
    for hold in [Fault.dataHeld(.nanoseconds(1_000_000)), .clockHeld(.nanoseconds(1_000_000))] {
      let machine = try Self.machine()
      machine.plant(hold, at: 1_000_000)
      machine.run(until: 1_900_000)
      #expect(!machine.parts.bus.lines.areFree)
      machine.run(until: 2_100_000)
      #expect(machine.parts.bus.lines.areFree)
    }
  }

  @Test func `faults occur in the order of their times`() throws {
    let machine = try Self.machine()
    machine.plant(.dataHeld(nil), at: 3_000_000)
    machine.plant(.dataHeld(.forever), at: 1_000_000)
    machine.run(until: 2_000_000)
    #expect(!machine.parts.bus.lines.isDataHigh)
    machine.run(until: 4_000_000)
    #expect(machine.parts.bus.lines.isDataHigh)
  }

  @Test func `a pin that the program changes is recorded with its time`() throws {
    var program = Program()
    program.store(0x10_0004, at: Parts.Base.clocks + 0x30)
    program.store(1 << 26, at: Parts.Base.ports[2] + PinPort.Offset.mode)
    program.store(1 << 13, at: Parts.Base.ports[2] + PinPort.Offset.set)
    program.sleep()
    let machine = try Controller(program.image, board: Board())
    let pin = Board.Pin("C", 13)
    #expect(!machine.isHigh(pin))
    machine.run(until: 1_000_000)
    #expect(machine.isHigh(pin))
    let changes = machine.changes(of: pin)
    #expect(changes.count == 1 && changes[0].isHigh && changes[0].time < 10_000)
  }
}
