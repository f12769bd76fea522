public import TactusDevice

extension SerialBackend {
  /// How long a device may take to answer while devices are listed, in nanoseconds.
  private static let listingTimeout: Int64 = 600_000_000
  /// The largest number of ports that are greeted at the same time. Further ports are not listed.
  private static let listingLimit = 16

  /// The ports that match a profile, up to a limit, with the devices that answered. All ports are
  /// greeted at the same time.
  public func devices() -> [DeviceListing] {
    let entries = known().prefix(Self.listingLimit)
    let settings = LinkSettings(
      greetingTimeout: Self.listingTimeout, openingTimeout: LinkLimits.listing,
      awaitsDrivers: false)
    let greetings = entries.map { entry in
      Result { () throws(DeviceError) in try Self.greet(entry.path, settings) }
    }
    return zip(entries, greetings).map { listing(of: $0, $1) }
  }

  private func listing(
    of entry: SerialPortEntry, _ greeting: Result<Greeting, DeviceError>
  ) -> DeviceListing {
    let id = DeviceID(backend: Self.name, rest: entry.path)
    var listing = DeviceListing(id: id, name: title(of: entry), category: .serial)
    do throws(DeviceError) {
      listing = try SerialDevice(try greeting.get(), id: id).listing
    } catch {
      listing.availability =
        switch error.kind {
        case .notPermitted: .notPermitted(fix: SystemPorts.permissionFix(entry.path))
        case .busy: .busy
        default: .notAnswering
        }
    }
    listing.isEligibleForAutomaticChoice = isEligible(entry)
    return listing
  }
}
