/// The description by which a device identifies itself when it is plugged in (USB 2.0, section
/// 9.6).
package struct USBDescription: Sendable, Hashable {
  package var speed: USBSpeed
  package var vendor: UInt16
  package var product: UInt16
  /// The device's release, in decimal digits: 0x0114 is 1.14.
  package var release: UInt16 = 0x0100
  package var kind = USBClass.perInterface
  package var manufacturer: String
  package var name: String
  /// The serial number; nil if the device has none.
  package var serialNumber: String?
  /// The attributes: bit 7 is always set, bit 6 if the device has its own supply, bit 5 if it can
  /// wake the host.
  package var attributes: UInt8 = 0x80
  /// The largest supply current, up to 500 mA.
  package var milliamperes = 100
  package var interfaces: [USBInterface]

  package init(
    _ speed: USBSpeed, vendor: UInt16, product: UInt16, manufacturer: String, name: String,
    interfaces: [USBInterface]
  ) {
    self.speed = speed
    self.vendor = vendor
    self.product = product
    self.manufacturer = manufacturer
    self.name = name
    self.interfaces = interfaces
  }

  /// The device descriptor. Strings 1, 2 and 3 are manufacturer, name and serial number.
  package var device: [UInt8] {
    [18, 1] + littleEndian(0x0200) + kind.bytes + [64] + littleEndian(vendor)
      + littleEndian(product) + littleEndian(release)
      + [1, 2, serialNumber == nil ? 0 : 3, 1]
  }

  /// The configuration descriptor, followed by those of its interfaces and endpoints.
  package var configuration: [UInt8] {
    let body = interfaces.flatMap(\.bytes)
    let count = UInt8(Set(interfaces.map(\.number)).count)
    return [9, 2] + littleEndian(UInt16(clamping: 9 + body.count))
      + [count, 1, 0, attributes, UInt8(clamping: milliamperes / 2)] + body
  }

  /// A string descriptor; number 0 is the list of languages. Nil if there is no such string.
  package func string(_ number: UInt8) -> [UInt8]? {
    let english: UInt16 = 0x0409
    switch number {
    case 0: return [4, 3] + littleEndian(english)
    case 1: return Self.string(manufacturer)
    case 2: return Self.string(name)
    case 3: return serialNumber.map(Self.string)
    default: return nil
    }
  }

  private static func string(_ text: String) -> [UInt8] {
    // A descriptor has at most 255 bytes.
    let units = text.utf16.prefix(126)
    return [UInt8(2 + 2 * units.count), 3] + units.flatMap(littleEndian)
  }
}
