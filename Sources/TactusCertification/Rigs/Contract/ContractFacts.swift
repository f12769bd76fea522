internal import TactusDevice

/// The facts about a device from its last opening, which are needed while the player has it open.
struct ContractFacts: Hashable {
  var listing: DeviceListing
  var capabilities: OutputCapabilities

  init(_ device: any HapticDevice) {
    listing = device.listing
    capabilities = device.capabilities
  }
}
