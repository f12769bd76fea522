import Foundation

/// Base addresses, offsets, reset values and bits of registers. They come from a vendor's SVD file,
/// which the JSON files in `Facts` name.
struct Facts: Decodable {
  struct Peripheral: Decodable {
    var base: UInt32
    var registers: [String: Register]
  }

  struct Register: Decodable {
    var offset: UInt32
    var reset: UInt32
    /// For the name of each field, its lowest bit and its number of bits.
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

/// The name of a peripheral and of one of its registers, for example `RCC.CR`.
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
      // The SVD file sets bits 22 and 23, which SR does not have, instead of TC and TXE, which are
      // bits 6 and 7: RM0090, section 30.6.1.
      FactName("USART1", "SR"): 0xC0,
      FactName("USART2", "SR"): 0xC0,
      FactName("USART3", "SR"): 0xC0,
      // A read of AIRCR returns VECTKEYSTAT: ARMv7-M Architecture Reference Manual, section B3.2.6.
      FactName("SCB", "AIRCR"): 0xFA05_0000,
    ]
    if chip == "stm32f405" {
      // The SVD file has 0, but VOS is set after a reset: RM0090, section 5.4.1.
      values[FactName("PWR", "CR")] = 0x4000
      // The SVD file has 0x14. The value is that of the option bytes on delivery: RM0090, section
      // 3.9.9.
      values[FactName("FLASH", "OPTCR")] = 0x0FFF_AAED
    }
    return values
  }

  /// The input registers of the pins. Their reset values depend on the connected circuit (reference
  /// manual RM0090, section 8.4.5), so no test compares them.
  static let inputs: Set<FactName> = [
    FactName("GPIOA", "IDR"), FactName("GPIOB", "IDR"), FactName("GPIOC", "IDR"),
  ]
}
