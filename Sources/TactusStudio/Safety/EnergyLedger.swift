internal import TactusDevice

/// The energies of the devices that were open, by device. A device that is closed and opened again
/// continues with the energy that it had used.
struct EnergyLedger: Sendable {
  /// The number of devices above which the rested ones are forgotten.
  private static let most = 16

  private var watches: [DeviceID: EnergyWatch] = [:]

  /// The watch of a device.
  /// - Parameter now: nanoseconds on the clock of the sessions.
  mutating func watch(of listing: DeviceListing, at now: Int64) -> EnergyWatch {
    // The persistent id is the same at any port.
    let id = listing.persistentID ?? listing.id
    if let known = watches[id] { return known }
    if watches.count >= Self.most { watches = watches.filter { !$0.value.isRested(at: now) } }
    let made = EnergyWatch()
    watches[id] = made
    return made
  }
}
