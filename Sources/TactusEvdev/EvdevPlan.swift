internal import TactusDevice

/// How to drive a device, as found when it was opened.
struct EvdevPlan: Sendable, Hashable {
  /// Limited to the bounds of the contract.
  var capabilities: OutputCapabilities
  var wiring: Wiring
  /// Why it plays worse than it should.
  var warnings: [DeviceWarning]
}
