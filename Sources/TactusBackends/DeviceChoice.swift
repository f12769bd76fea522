public import TactusDevice

/// The result of selecting a device.
public struct DeviceChoice: Sendable {
  /// The selected device, open.
  public var device: any HapticDevice
  /// Devices that would have been preferred, but cannot be opened now.
  public var skipped: [DeviceListing]
}

extension Configuration {
  /// All devices of the backends in use.
  /// - Throws: ``DeviceError`` of kind `notFound` if the configured backend does not exist.
  public func devices() throws(DeviceError) -> [DeviceListing] {
    try backendsInUse().flatMap { $0.devices() }
  }

  /// Opens the configured device. If none is configured, opens the first that can be opened: serial
  /// ports before built-in vibrators before pads, and within a kind the lowest id. A configured
  /// backend whose devices are never selected automatically is opened by its name.
  ///
  /// - Returns: nil if none is configured and none can be selected automatically.
  /// - Throws: ``DeviceError`` if the configured backend or device does not exist or cannot be
  ///   opened.
  public func chooseDevice() throws(DeviceError) -> DeviceChoice? {
    let search = try searchDevice()
    return search.device.map { DeviceChoice(device: $0, skipped: search.skipped) }
  }

  /// Selects a device as ``chooseDevice()`` does. The result contains the skipped devices even if
  /// none was selected.
  package func searchDevice() throws(DeviceError) -> DeviceSearch {
    if let device { return DeviceSearch(device: try open(device), skipped: []) }
    if let backend, try isOnlyByName() {
      return DeviceSearch(device: try open(DeviceID(backend: backend)), skipped: [])
    }
    var skipped: [DeviceListing] = []
    let candidates = try devices().filter(\.isEligibleForAutomaticChoice).sorted(by: Self.precedes)
    for listing in candidates {
      guard listing.availability == .available, let device = try? open(listing.id) else {
        skipped.append(listing)
        continue
      }
      return DeviceSearch(device: device, skipped: skipped)
    }
    return DeviceSearch(device: nil, skipped: skipped)
  }

  /// Opens the device with an id.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    try backend(of: id).open(id)
  }

  /// Reports the commands that any program sends to a device, until the returned object is
  /// released.
  /// - Throws: ``DeviceError`` of kind `notSupported` if the backend is not an
  ///   ``ObservableBackend``, otherwise as ``open(_:)``.
  public func observe(
    _ id: DeviceID, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(DeviceError) -> any DeviceWatch {
    let backend = try backend(of: id)
    guard let observable = backend as? any ObservableBackend else {
      let others = backends.filter { $0 is any ObservableBackend }.map(\.name)
      let hint = others.isEmpty ? "" : "; those of \(others.joined(separator: " and ")) can"
      throw DeviceError(.notSupported, "the commands to \(id) cannot be observed\(hint)")
    }
    return try observable.observe(id, report)
  }

  /// The backend of a device, by its id.
  /// - Throws: ``DeviceError`` of kind `notFound` if no backend in use has the name in the id.
  package func backend(of id: DeviceID) throws(DeviceError) -> any HapticBackend {
    guard let backend = try backendsInUse().first(where: { $0.name == id.backend }) else {
      throw unknownBackend(id.backend)
    }
    return backend
  }

  /// Whether there are devices, but none of them is ever selected automatically.
  private func isOnlyByName() throws(DeviceError) -> Bool {
    let listings = try devices()
    return !listings.isEmpty && listings.allSatisfy { !$0.isEligibleForAutomaticChoice }
  }

  /// The backends from which devices may be used, with the profiles of this configuration: only the
  /// configured one or, if none is configured, all.
  package func backendsInUse() throws(DeviceError) -> [any HapticBackend] {
    let named = backends.map { $0.with(deviceProfiles) }
    guard let backend else { return named }
    guard let match = named.first(where: { $0.name == backend }) else {
      throw unknownBackend(backend)
    }
    return [match]
  }

  private func unknownBackend(_ name: String) -> DeviceError {
    if let backend, backend != name, backends.contains(where: { $0.name == name }) {
      return DeviceError(
        .notFound,
        "no device of the backend \(name) is in use: the backend is \(backend) "
          + "(\(origin(of: .backend))); name one of its devices, or set the backend to auto")
    }
    let names = backends.map(\.name).joined(separator: ", ")
    return DeviceError(.notFound, "no backend \"\(name)\" is in use; there are: \(names)")
  }

  private static func precedes(_ a: DeviceListing, _ b: DeviceListing) -> Bool {
    (a.category.rawValue, a.id.description) < (b.category.rawValue, b.id.description)
  }
}
