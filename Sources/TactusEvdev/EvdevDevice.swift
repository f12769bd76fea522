package import TactusDevice

/// An open node. Its thread closes it when device and output are released.
package final class EvdevDevice: HapticDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  package let warnings: [DeviceWarning]
  private let station: Station

  init(_ listing: DeviceListing, _ plan: EvdevPlan, _ station: Station) {
    self.listing = listing
    capabilities = plan.capabilities
    warnings = plan.warnings
    self.station = station
  }

  deinit { station.close() }

  /// Whether the device's thread has taken all that was submitted. It may still be telling the
  /// device.
  package var hasTakenAll: Bool { station.mailbox.isEmpty }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    if station.isGone { throw DeviceError(.gone, "\(listing.name) was unplugged") }
    guard station.takeOutput(report) else {
      throw DeviceError(.busy, "\(listing.name) has an output already")
    }
    return EvdevOutput(station, of: self)
  }
}
