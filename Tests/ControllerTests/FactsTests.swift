import Testing

@testable import VirtualController

/// Compares the addresses, reset values and bits in the simulation with those in the vendor's SVD
/// files.
@Suite struct FactsTests {
  static let chips = ["stm32f405", "stm32f446"]

  private static func parts(_ chip: String) -> Parts {
    var board = Board()
    board.model = chip == "stm32f405" ? .stm32f405 : .stm32f446
    var parts = Parts(board)
    // Turns on the clocks, because a part without a clock reads 0.
    for (place, bits) in [(0x30, UInt32(7)), (0x40, 0x1026_0001), (0x44, 0x10)] {
      let address = Parts.Base.clocks + UInt32(place)
      let before = parts.read(address, at: 0) ?? 0
      _ = parts.write(before | bits, to: address, at: 0)
    }
    return parts
  }

  @Test(arguments: chips)
  func `each register is at its address and has its reset value`(_ chip: String) throws {
    let facts = try Facts(chip: chip)
    let corrections = Facts.corrections(for: chip)
    // `parts(_:)` has changed these registers.
    let enables = Set(["AHB1ENR", "APB1ENR", "APB2ENR"].map { FactName("RCC", $0) })
    for (peripheral, fact) in facts.peripherals {
      for (register, value) in fact.registers {
        let name = FactName(peripheral, register)
        var parts = Self.parts(chip)
        let read = parts.read(fact.base + value.offset, at: 0)
        #expect(read != nil, "\(name) is not modelled")
        if enables.contains(name) || Facts.inputs.contains(name) { continue }
        #expect(read == corrections[name] ?? value.reset, "\(name)")
      }
    }
  }

  @Test(arguments: chips)
  func `each part has the base address of the file`(_ chip: String) throws {
    let bases: [String: UInt32] = [
      "RCC": Parts.Base.clocks, "GPIOA": Parts.Base.ports[0], "GPIOB": Parts.Base.ports[1],
      "GPIOC": Parts.Base.ports[2], "USART1": Parts.Base.serials[0],
      "USART2": Parts.Base.serials[1], "USART3": Parts.Base.serials[2],
      "I2C1": Parts.Base.i2c1, "TIM2": Parts.Base.timer2, "IWDG": Parts.Base.watchdog,
      "PWR": Parts.Base.power, "FLASH": Parts.Base.flash, "STK": Parts.Base.systemTimer,
      "NVIC": Parts.Base.interrupts, "SCB": Parts.Base.system,
    ]
    #expect(try Facts(chip: chip).peripherals.mapValues(\.base) == bases)
  }

  @Test(arguments: chips)
  func `after a reset the clocks of the parts are off, except that of the core's memory`(
    _ chip: String
  ) throws {
    let facts = try Facts(chip: chip)
    var clocks = ClockControl(crystalHertz: nil)
    for register in ["AHB1ENR", "APB1ENR", "APB2ENR"] {
      let fact = try #require(facts.register(FactName("RCC", register)))
      let value = clocks.read(fact.offset, at: 0)
      #expect(value == fact.reset)
    }
  }

  @Test func `only the F446 has the filter register of the bus`() {
    for (chip, value) in [("stm32f405", nil), ("stm32f446", 0 as UInt32?)] {
      var parts = Self.parts(chip)
      parts.restart(.watchdog, at: 0)
      _ = parts.write(0x0020_0000, to: Parts.Base.clocks + 0x40, at: 0)
      #expect(parts.read(Parts.Base.i2c1 + I2CUnit.Offset.filter, at: 0) == value)
    }
  }

  @Test(arguments: chips)
  func `a register that no part has is refused`(_ chip: String) {
    var parts = Self.parts(chip)
    for address in [0x4000_5428, 0x4002_3828, 0x4000_3010, 0x4000_0018] {
      let isWritten = parts.write(1, to: UInt32(address), at: 0)
      #expect(parts.read(UInt32(address), at: 0) == nil && !isWritten)
    }
  }

  @Test(arguments: chips, Bit.all)
  func `each bit is where the file has it`(_ chip: String, _ bit: Bit) throws {
    let fact = try #require(try Facts(chip: chip).register(bit.register))
    let place = try #require(fact.bits?[bit.name], "\(bit)")
    #expect(place == [UInt32(bit.mask.trailingZeroBitCount), UInt32(bit.mask.nonzeroBitCount)])
  }

  @Test(arguments: chips)
  func `each sector that can be protected has its bit`(_ chip: String) throws {
    let fact = try #require(try Facts(chip: chip).register(FactName("FLASH", "OPTCR")))
    let model: ControllerModel = chip == "stm32f405" ? .stm32f405 : .stm32f446
    let count = UInt32(FlashMemory(model).sectors.count)
    #expect(fact.bits?["nWRP"] == [FlashControl.Options.unprotected, count])
  }

  @Test(arguments: chips)
  func `the clock and reset bits of each part are where the file has them`(_ chip: String) throws {
    let facts = try Facts(chip: chip)
    let switches: [(Parts.Switch, enable: String, bit: String, reset: String, resetBit: String)] = [
      (Parts.timerSwitch, "APB1ENR", "TIM2EN", "APB1RSTR", "TIM2RST"),
      (Parts.busSwitch, "APB1ENR", "I2C1EN", "APB1RSTR", "I2C1RST"),
      (Parts.powerSwitch, "APB1ENR", "PWREN", "APB1RSTR", "PWRRST"),
      (Parts.serialSwitches[0], "APB2ENR", "USART1EN", "APB2RSTR", "USART1RST"),
      (Parts.serialSwitches[1], "APB1ENR", "USART2EN", "APB1RSTR", "UART2RST"),
      (Parts.serialSwitches[2], "APB1ENR", "USART3EN", "APB1RSTR", "UART3RST"),
      (Parts.portSwitches[0], "AHB1ENR", "GPIOAEN", "AHB1RSTR", "GPIOARST"),
      (Parts.portSwitches[1], "AHB1ENR", "GPIOBEN", "AHB1RSTR", "GPIOBRST"),
      (Parts.portSwitches[2], "AHB1ENR", "GPIOCEN", "AHB1RSTR", "GPIOCRST"),
    ]
    for (part, enable, bit, reset, resetBit) in switches {
      let enable = try #require(facts.register(FactName("RCC", enable)))
      let reset = try #require(facts.register(FactName("RCC", reset)))
      #expect(part.enable == enable.offset && enable.bits?[bit] == [part.bit, 1], "\(bit)")
      #expect(part.reset == reset.offset && reset.bits?[resetBit] == [part.bit, 1], "\(resetBit)")
    }
  }
}

/// A bit, or adjacent bits, that a model uses.
struct Bit: Sendable, CustomTestStringConvertible {
  var peripheral: String
  var place: String
  var name: String
  var mask: UInt32

  var register: FactName { FactName(peripheral, place) }
  var testDescription: String { "\(peripheral).\(place).\(name)" }

  init(_ peripheral: String, _ place: String, _ name: String, _ mask: UInt32) {
    (self.peripheral, self.place, self.name, self.mask) = (peripheral, place, name, mask)
  }

  static let all = clocks + bus + serial + flash + others

  private static let clocks = [
    Bit("RCC", "CR", "HSION", ClockControl.Control.internalOn),
    Bit("RCC", "CR", "HSIRDY", ClockControl.Control.internalReady),
    Bit("RCC", "CR", "HSEON", ClockControl.Control.crystalOn),
    Bit("RCC", "CR", "HSERDY", ClockControl.Control.crystalReady),
    Bit("RCC", "CR", "HSEBYP", ClockControl.Control.crystalBypass),
    Bit("RCC", "CR", "CSSON", ClockControl.Control.guardOn),
    Bit("RCC", "CR", "PLLON", ClockControl.Control.multiplierOn),
    Bit("RCC", "CR", "PLLRDY", ClockControl.Control.multiplierReady),
    Bit("RCC", "PLLCFGR", "PLLSRC", ClockControl.fromCrystal),
    Bit("RCC", "CIR", "CSSF", ClockControl.Interrupt.failure),
    Bit("RCC", "CIR", "CSSC", ClockControl.Interrupt.clear),
    Bit("RCC", "CSR", "LSION", ResetCauses.oscillatorOn),
    Bit("RCC", "CSR", "LSIRDY", ResetCauses.oscillatorReady),
    Bit("RCC", "CSR", "RMVF", ResetCauses.remove),
    Bit("RCC", "CSR", "BORRSTF", ResetCauses.brownOut),
    Bit("RCC", "CSR", "PADRSTF", ResetCauses.pin),
    Bit("RCC", "CSR", "PORRSTF", ResetCauses.power),
    Bit("RCC", "CSR", "SFTRSTF", ResetCauses.software),
    Bit("RCC", "CSR", "WDGRSTF", ResetCauses.watchdog),
  ]

  private static let bus = [
    Bit("I2C1", "CR1", "PE", I2CUnit.Control.enable),
    Bit("I2C1", "CR1", "START", I2CUnit.Control.start),
    Bit("I2C1", "CR1", "STOP", I2CUnit.Control.stop),
    Bit("I2C1", "CR1", "ACK", I2CUnit.Control.acknowledge),
    Bit("I2C1", "CR1", "POS", I2CUnit.Control.position),
    Bit("I2C1", "CR1", "SWRST", I2CUnit.Control.reset),
    Bit("I2C1", "CCR", "CCR", I2CTiming.Clock.count),
    Bit("I2C1", "CCR", "DUTY", I2CTiming.Clock.duty),
    Bit("I2C1", "CCR", "F_S", I2CTiming.Clock.fast),
    Bit("I2C1", "SR1", "SB", I2CUnit.State.started),
    Bit("I2C1", "SR1", "ADDR", I2CUnit.State.addressed),
    Bit("I2C1", "SR1", "BTF", I2CUnit.State.transferred),
    Bit("I2C1", "SR1", "RxNE", I2CUnit.State.filled),
    Bit("I2C1", "SR1", "TxE", I2CUnit.State.emptied),
    Bit("I2C1", "SR1", "BERR", I2CUnit.State.busError),
    Bit("I2C1", "SR1", "ARLO", I2CUnit.State.arbitrationLost),
    Bit("I2C1", "SR1", "AF", I2CUnit.State.failure),
    Bit("I2C1", "SR1", "OVR", I2CUnit.State.overrun),
    Bit("I2C1", "SR2", "MSL", I2CUnit.Bus.master),
    Bit("I2C1", "SR2", "BUSY", I2CUnit.Bus.busy),
    Bit("I2C1", "SR2", "TRA", I2CUnit.Bus.transmitter),
  ]

  private static let serial = [
    Bit("USART1", "SR", "FE", SerialPort.Status.framing),
    Bit("USART1", "SR", "NF", SerialPort.Status.noise),
    Bit("USART1", "SR", "ORE", SerialPort.Status.overrun),
    Bit("USART1", "SR", "RXNE", SerialPort.Status.received),
    Bit("USART1", "SR", "TC", SerialPort.Status.sent),
    Bit("USART1", "SR", "TXE", SerialPort.Status.empty),
    Bit("USART1", "CR1", "RE", SerialPort.Control.receiver),
    Bit("USART1", "CR1", "TE", SerialPort.Control.transmitter),
    Bit("USART1", "CR1", "UE", SerialPort.Control.enabled),
    Bit("USART1", "CR1", "OVER8", SerialPort.Control.oversampling8),
    // The bit that enables an interrupt has the position of its status bit.
    Bit("USART1", "CR1", "RXNEIE", SerialPort.Status.received),
    Bit("USART1", "CR1", "TCIE", SerialPort.Status.sent),
    Bit("USART1", "CR1", "TXEIE", SerialPort.Status.empty),
  ]

  private static let flash = [
    Bit("FLASH", "ACR", "LATENCY", FlashControl.Access.waitStates),
    Bit("FLASH", "ACR", "ICEN", FlashControl.Access.instructionCache),
    Bit("FLASH", "ACR", "DCEN", FlashControl.Access.dataCache),
    Bit("FLASH", "ACR", "ICRST", FlashControl.Access.instructionReset),
    Bit("FLASH", "ACR", "DCRST", FlashControl.Access.dataReset),
    Bit("FLASH", "SR", "EOP", FlashControl.Status.ended),
    Bit("FLASH", "SR", "OPERR", FlashControl.Status.failed),
    Bit("FLASH", "SR", "WRPERR", FlashControl.Status.protected),
    Bit("FLASH", "SR", "PGAERR", FlashControl.Status.misaligned),
    Bit("FLASH", "SR", "PGPERR", FlashControl.Status.wrongWidth),
    Bit("FLASH", "SR", "PGSERR", FlashControl.Status.wrongSequence),
    Bit("FLASH", "SR", "BSY", FlashControl.Status.busy),
    Bit("FLASH", "CR", "PG", FlashControl.Control.program),
    Bit("FLASH", "CR", "SER", FlashControl.Control.eraseSector),
    Bit("FLASH", "CR", "MER", FlashControl.Control.eraseAll),
    Bit("FLASH", "CR", "SNB", FlashControl.Control.sector),
    Bit("FLASH", "CR", "PSIZE", FlashControl.Control.width),
    Bit("FLASH", "CR", "STRT", FlashControl.Control.start),
    Bit("FLASH", "CR", "EOPIE", FlashControl.Control.endInterrupt),
    Bit("FLASH", "CR", "ERRIE", FlashControl.Control.errorInterrupt),
    Bit("FLASH", "CR", "LOCK", FlashControl.Control.lock),
    Bit("FLASH", "OPTCR", "OPTLOCK", FlashControl.Options.lock),
    Bit("FLASH", "OPTCR", "OPTSTRT", FlashControl.Options.start),
  ]

  private static let others = [
    Bit("TIM2", "CR1", "CEN", Counter.enable),
    Bit("TIM2", "EGR", "UG", Counter.update),
    Bit("IWDG", "SR", "PVU", Watchdog.Status.prescalerUpdate),
    Bit("IWDG", "SR", "RVU", Watchdog.Status.reloadUpdate),
    Bit("SCB", "HFSR", "FORCED", SystemControl.forced),
  ]
}
