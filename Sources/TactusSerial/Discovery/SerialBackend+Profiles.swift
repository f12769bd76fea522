internal import TactusDevice

/// Decides by profiles which ports may be opened automatically, and supplements the declarations of
/// devices.
extension SerialBackend {
  /// The ports that match a profile, in the order of their paths.
  func known() -> [SerialPortEntry] {
    ports().filter { match($0) != nil }.sorted { $0.path < $1.path }
  }

  private func match(_ entry: SerialPortEntry) -> DeviceProfile? {
    profiles.match(
      DeviceIdentity(
        backend: Self.name, category: .serial, bus: entry.vendor == nil ? nil : .usb,
        vendor: entry.vendor, product: entry.product, name: entry.summary,
        uniqueID: entry.serialNumber))?.profile
  }

  func isEligible(_ entry: SerialPortEntry) -> Bool {
    match(entry).map { !$0.quirks.contains(.onlyByName) } ?? false
  }

  /// The title of a port before a device has answered.
  func title(of entry: SerialPortEntry) -> String {
    match(entry)?.title ?? (entry.summary.isEmpty ? entry.path : entry.summary)
  }

  /// The declaration of the device, supplemented by the profile of its port: the tap length, and
  /// the zone, role, response and shortest pulse of each actuator.
  func adjusted(_ declared: OutputCapabilities, for entry: SerialPortEntry) -> OutputCapabilities {
    guard let known = match(entry)?.capabilities else { return declared }
    var result = declared
    result.tapLength = known.tapLength
    for place in result.actuators.indices {
      let name = result.actuators[place].name
      guard let other = known.actuators.first(where: { $0.name == name }) else { continue }
      result.actuators[place].zones = other.zones
      result.actuators[place].role = other.role
      result.actuators[place].response = other.response
      result.actuators[place].minimumPulseNanoseconds = max(
        other.minimumPulseNanoseconds, result.actuators[place].minimumPulseNanoseconds)
    }
    return result
  }
}
