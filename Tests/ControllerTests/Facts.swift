import Foundation

/// Base addresses, offsets, reset values and bits of registers from a vendor's SVD file, which the
/// file of facts names.
struct Facts: Decodable {
  struct Peripheral: Decodable {
    var base: UInt32
    var registers: [String: Register]
  }

  struct Register: Decodable {
    var offset: UInt32
    var reset: UInt32
    /// The lowest bit and the number of bits.
    var bits: [String: [UInt32]]?
  }

  var peripherals: [String: Peripheral]

  /// - Parameter chip: `stm32f405` or `stm32f446`.
  init(chip: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Facts")
    let data = try Data(contentsOf: folder.appending(path: "\(chip).json"))
    self = try JSONDecoder().decode(Facts.self, from: data)
  }

  func register(_ name: FactName) -> Register? {
    peripherals[name.peripheral]?.registers[name.register]
  }
}

/// A register by its peripheral's name and its own, as `RCC.CR`.
struct FactName: Hashable, CustomStringConvertible {
  var peripheral: String
  var register: String

  init(_ peripheral: String, _ register: String) {
    (self.peripheral, self.register) = (peripheral, register)
  }

  var description: String { "\(peripheral).\(register)" }
}

extension Facts {
  /// Reset values from the manual that correct errors of the SVD files.
  static func corrections(for chip: String) -> [FactName: UInt32] {
    var values: [FactName: UInt32] = [
      // The file sets bits 22 and 23, which the register does not have, instead of TC and TXE,
      // which are bits 6 and 7: RM0090, section 30.6.1.
      FactName("USART1", "SR"): 0xC0,
      FactName("USART2", "SR"): 0xC0,
      FactName("USART3", "SR"): 0xC0,
      // A read returns VECTKEYSTAT: ARMv7-M Architecture Reference Manual, section B3.2.6.
      FactName("SCB", "AIRCR"): 0xFA05_0000,
    ]
    if chip == "stm32f405" {
      // The file has 0, but by the manual VOS is set: RM0090, section 5.4.1.
      values[FactName("PWR", "CR")] = 0x4000
      // The file has 0x14; by the manual the value is that of the option bytes on delivery: RM0090,
      // section 3.9.9.
      values[FactName("FLASH", "OPTCR")] = 0x0FFF_AAED
    }
    return values
  }

  /// The input registers, whose reset values depend on the connections (RM0090, section 8.4.5).
  static let inputs: Set<FactName> = [
    FactName("GPIOA", "IDR"), FactName("GPIOB", "IDR"), FactName("GPIOC", "IDR"),
  ]
}
