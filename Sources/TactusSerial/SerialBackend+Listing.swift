public import TactusDevice

extension SerialBackend {
  /// Nanoseconds that a device has to answer where a list is made.
  private static let listingPatience: Int64 = 600_000_000
  /// Ports that are greeted at once, at most.
  private static let listingLimit = 16

  /// The ports that a profile is for, with what answered there. All are greeted at the same time.
  public func devices() -> [DeviceListing] {
    let entries = known().prefix(Self.listingLimit)
    let settings = LinkSettings(
      greetingPatience: Self.listingPatience, openingPatience: LinkLimits.listing,
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
