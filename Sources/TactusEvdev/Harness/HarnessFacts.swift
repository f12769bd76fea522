package import TactusDevice

/// What the test harness needs to know about a device, beyond what a player needs.
package struct HarnessFacts: Sendable {
  /// The id under which the device is listed.
  package var id: DeviceID
  package var node: Node
  package var capabilities: OutputCapabilities
  /// The conversion of levels to effects.
  package var wiring: Wiring
  /// The serial number of the kernel or of the USB device; empty: none.
  package var serialNumber: String
  /// Whether the interface can have a serial number: uinput cannot.
  package var hasSerialNumber: Bool
  /// The version of the pad's firmware, or of its identity.
  package var firmware: String
  /// Whether a program simulates the device.
  package var isVirtual: Bool
}
