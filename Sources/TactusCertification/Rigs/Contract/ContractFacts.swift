internal import TactusDevice

/// The facts about a device. They stay available while the harness does not have it open.
struct ContractFacts: Hashable {
  var listing: DeviceListing
  var capabilities: OutputCapabilities

  init(_ device: any HapticDevice) {
    listing = device.listing
    capabilities = device.capabilities
  }
}
