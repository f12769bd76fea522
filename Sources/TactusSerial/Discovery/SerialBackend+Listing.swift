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
    let ports = ports()
    return zip(entries, greetings).map { listing(of: $0, $1, among: ports) }
      + known.dropFirst(Self.greetingLimit).map { listingWithoutGreeting(of: $0, among: ports) }
  }

  private func listingWithoutGreeting(
    of entry: SerialPortEntry, among ports: [SerialPortEntry]
  ) -> DeviceListing {
    let remark = " (not asked: only \(Self.greetingLimit) ports are asked)"
    return listing(of: entry, name: title(of: entry) + remark, among: ports)
  }

  private func listing(
    of entry: SerialPortEntry, _ greeting: Result<Greeting, DeviceError>,
    among ports: [SerialPortEntry]
  ) -> DeviceListing {
    var listing = listing(of: entry, name: title(of: entry), among: ports)
    do throws(DeviceError) {
      listing.name = try SerialDevice(try greeting.get(), id: listing.id).listing.name
    } catch {
      listing.availability =
        switch error.kind {
        case .notPermitted: .notPermitted(fix: SystemPorts.permissionFix(entry.path))
        case .busy: .busy
        default: .notAnswering
        }
    }
    return listing
  }

  private func listing(
    of entry: SerialPortEntry, name: String, among ports: [SerialPortEntry]
  ) -> DeviceListing {
    let id = DeviceID(backend: Self.name, rest: entry.path)
    var listing = DeviceListing(id: id, name: name, category: .serial)
    listing.isEligibleForAutomaticChoice = isEligible(entry)
    if let address = try? SerialAddress(entry.path) {
      listing.persistentID = persistentID(of: entry, id, address, among: ports)
    }
    return listing
  }
}
