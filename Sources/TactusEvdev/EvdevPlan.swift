internal import TactusDevice

/// How a device is driven, as found when it was opened.
struct EvdevPlan: Sendable, Hashable {
  /// Within the contract's bounds.
  var capabilities: OutputCapabilities
  var wiring: Wiring
  /// Why it plays worse than it should.
  var warnings: [DeviceWarning]
}
