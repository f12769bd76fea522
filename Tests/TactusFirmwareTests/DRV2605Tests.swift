import TactusFirmware
import TactusWire
import Testing

/// The chip's registers, on a bus that fails when it is told to.
private struct ChipBus: RegisterBus {
  var registers = [UInt8](repeating: 0, count: 0x23)
  var writes: [(register: UInt8, value: UInt8)] = []
  var operations = 0
  /// The operations that fail, counted from 0.
  var failing: Range<Int> = 0..<0

  init() { registers[0] = 7 << 5 }

  mutating func write(_ value: UInt8, to register: UInt8) -> Bool {
    defer { operations += 1 }
    if failing.contains(operations) { return false }
    registers[Int(register)] = value
    writes.append((register, value))
    return true
  }

  mutating func read(_ register: UInt8) -> UInt8? {
    defer { operations += 1 }
    return failing.contains(operations) ? nil : registers[Int(register)]
  }
}

@Suite("The driver chip") struct DRV2605Tests {
  private func drive(_ level: UInt16) -> Drive { Drive(level: level, frequencySixteenths: 2800) }

  @Test func `it is set up for a resonant actuator and real-time input`() {
    var chip = DRV2605(bus: ChipBus())
    #expect(chip.apply(drive(0), to: 0) == [])
    let registers = chip.bus.registers
    #expect(registers[0x01] == 5)
    #expect(registers[0x03] == 6)
    #expect(registers[0x1A] & 0x80 != 0)
    // Half a period of 175 Hz, 2.857 ms, less half a millisecond, in tenths.
    #expect(registers[0x1B] & 0x1F == 24)
    #expect(registers[0x1C] & 0x80 == 0)
    #expect(registers[0x1D] & 0x08 != 0)
    // Silent until it is told otherwise: the input is 0 before the mode that reads it.
    let input = chip.bus.writes.firstIndex { $0.register == 2 }
    let mode = chip.bus.writes.lastIndex { $0.register == 1 }
    #expect((input ?? 99) < (mode ?? 0))
  }

  @Test(
    arguments: [(0, 0), (65_535, 255), (32_768, 128), (257, 1), (128, 0), (129, 1)]
      as [(UInt16, UInt8)])
  func `a level becomes an input of 0 to 255`(_ level: UInt16, _ input: UInt8) {
    var chip = DRV2605(bus: ChipBus())
    #expect(chip.apply(drive(level), to: 0) == [])
    #expect(chip.bus.registers[2] == input)
  }

  @Test func `a drive that stays is not written again`() {
    var chip = DRV2605(bus: ChipBus())
    for _ in 0..<100 { #expect(chip.apply(drive(50_000), to: 0) == []) }
    #expect(chip.bus.writes.count { $0.register == 2 } == 2)
  }

  @Test func `a failure at any operation is told by the call that met it, and never success`() {
    for place in 0..<20 {
      var bus = ChipBus()
      bus.failing = place..<(place + 1)
      var chip = DRV2605(bus: bus)
      var told = false
      for tick in 0..<64 {
        let before = chip.bus.operations
        let faults = chip.apply(drive(tick < 40 ? 50_000 : 10_000), to: 0)
        let met = (before..<chip.bus.operations).contains(place)
        #expect(!met || faults.contains(.bus))
        if faults.isEmpty { #expect(chip.bus.registers[2] == (tick < 40 ? 195 : 39)) }
        told = told || met
      }
      // It recovers by itself.
      #expect(chip.bus.registers[2] == 39)
      #expect(told || place >= chip.bus.operations)
    }
  }

  @Test func `another chip, or none, is a fault for ever`() {
    var bus = ChipBus()
    bus.registers[0] = 5 << 5
    var chip = DRV2605(bus: bus)
    for _ in 0..<100 { #expect(chip.apply(drive(0), to: 0) == .bus) }
    #expect(chip.bus.writes.isEmpty)
  }

  @Test(arguments: [(UInt8(1), FaultBits.overcurrent), (2, .overtemperature)])
  func `what the chip reports is passed on`(_ bit: UInt8, _ fault: FaultBits) {
    var chip = DRV2605(bus: ChipBus())
    _ = chip.apply(drive(9000), to: 0)
    chip.bus.registers[0] |= bit
    let found = (0..<16).reduce(into: FaultBits()) { all, _ in
      all.formUnion(chip.apply(drive(9000), to: 0))
    }
    #expect(found == fault)
  }
}
