public import TactusDevice

extension SerialBackend {
  /// How long a device may take to answer while devices are listed, in nanoseconds.
  private static let listingTimeout: Int64 = 600_000_000
  /// The largest number of ports that are greeted at the same time.
  static let greetingLimit = 16

  /// The ports that match a profile, with the devices that answered. Up to a limit, all ports are
  /// greeted at the same time. Ports beyond the limit are listed under the title of their profile,
  /// with a remark that they were not greeted; they can be opened like the others.
  public func devices() -> [DeviceListing] {
    let known = known()
    let entries = known.prefix(Self.greetingLimit)
    let settings = LinkSettings(
      greetingTimeout: Self.listingTimeout, openingTimeout: LinkLimits.listing,
      awaitsDrivers: false)
    let greetings = entries.map { entry in
      Result { () throws(DeviceError) in try Self.greet(entry.path, settings) }
    }
    return zip(entries, greetings).map { listing(of: $0, $1) }
      + known.dropFirst(Self.greetingLimit).map { listingWithoutGreeting(of: $0) }
  }

  private func listingWithoutGreeting(of entry: SerialPortEntry) -> DeviceListing {
    var listing = DeviceListing(
      id: DeviceID(backend: Self.name, rest: entry.path),
      name: title(of: entry) + " (not asked: only \(Self.greetingLimit) ports are asked)",
      category: .serial)
    listing.isEligibleForAutomaticChoice = isEligible(entry)
    return listing
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
