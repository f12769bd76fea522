package import TactusDevice

/// The facts about a device that the test harness needs in addition to those that a player needs.
package struct HarnessFacts: Sendable {
  /// The id under which the device is listed.
  package var id: DeviceID
  package var node: Node
  package var capabilities: OutputCapabilities
  /// The conversion of levels to effects.
  package var wiring: Wiring
  /// The serial number, as the kernel or the USB device states it; empty if there is none.
  package var serialNumber: String
  /// Whether the device can have a serial number. A device that was made through uinput cannot.
  package var hasSerialNumber: Bool
  /// The version of the pad's firmware, or of its identity.
  package var firmware: String
  /// Whether a program simulates the device.
  package var isVirtual: Bool
}
