internal import TactusEvdev

/// Texts for the numbers of an event node.
enum NodeText {
  /// The buses of <linux/input.h> that devices with motors are on.
  private static let buses: [UInt16: String] = [
    0x03: "USB", 0x05: "Bluetooth", 0x18: "I²C", 0x19: "platform",
  ]

  /// The bus of a device.
  static func bus(_ node: Node) -> String {
    buses[node.bus] ?? "bus \(hexadecimal(node.bus))"
  }

  /// Four digits, as `lsusb` shows them.
  static func hexadecimal(_ number: UInt16) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }
}
