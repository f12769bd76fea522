package import TactusDevice

/// An open event node. Its thread closes the node after device and output are released, or when the
/// device is disconnected.
package final class EvdevDevice: HapticDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  package let warnings: [DeviceWarning]
  private let state: NodeState

  init(_ listing: DeviceListing, _ plan: EvdevPlan, _ state: NodeState) {
    self.listing = listing
    capabilities = plan.capabilities
    warnings = plan.warnings
    self.state = state
  }

  deinit { state.close() }

  /// Whether the device's thread has taken everything that was submitted. The thread may still be
  /// sending it.
  package var hasTakenAll: Bool { state.mailbox.isEmpty }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    if state.isGone {
      throw DeviceError(.gone, "\(listing.name) was disconnected; connect it again")
    }
    guard state.acquireOutput(report) else {
      throw DeviceError(.busy, "\(listing.name) has an output already; release that one first")
    }
    return EvdevOutput(state, of: self)
  }
}
