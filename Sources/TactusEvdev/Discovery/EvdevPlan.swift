internal import TactusDevice

/// The capabilities and the wiring of a device, as they were found when it was opened.
struct EvdevPlan: Sendable, Hashable {
  /// The device's capabilities, limited to the bounds of the contract.
  var capabilities: OutputCapabilities
  var wiring: Wiring
  /// The reasons why the device plays with reduced quality.
  var warnings: [DeviceWarning]
}
