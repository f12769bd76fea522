internal import TactusEvdev

/// Texts for the numbers of an event node: its bus, vendor and product.
enum NodeText {
  /// The buses of devices with motors, by their numbers in <linux/input.h>.
  private static let buses: [UInt16: String] = [
    0x03: "USB", 0x05: "Bluetooth", 0x18: "I²C", 0x19: "platform",
  ]

  /// The name of a device's bus.
  static func bus(_ node: Node) -> String {
    buses[node.bus] ?? "bus \(hexadecimal(node.bus))"
  }

  /// Four hexadecimal digits, as in the output of `lsusb`.
  static func hexadecimal(_ number: UInt16) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }
}
