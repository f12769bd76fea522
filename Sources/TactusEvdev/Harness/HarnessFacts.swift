package import TactusDevice

/// What a harness has to know of a device, past what a player is told.
package struct HarnessFacts: Sendable {
  /// The id that the device is listed with.
  package var id: DeviceID
  package var node: Node
  package var capabilities: OutputCapabilities
  /// How levels become effects of the kernel.
  package var wiring: Wiring
  /// What the kernel or the USB device tells as its serial number; empty: nothing.
  package var serialNumber: String
  /// Whether the interface has a place for a serial number: uinput has none.
  package var tellsSerialNumber: Bool
  /// The pad's own firmware, or the version of its identity.
  package var firmware: String
  /// Whether a program makes the device up.
  package var isVirtual: Bool
}
