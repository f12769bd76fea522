package import TactusDevice

extension EvdevBackend {
  /// The number of parents of a device that are searched for a serial number.
  private static let parentLimit = 12

  /// Opens a device, finds out which effects it accepts, and closes it again before it returns. May
  /// block.
  /// - Throws: ``DeviceError`` as opening does.
  package func harnessFacts(_ id: DeviceID) throws(DeviceError) -> HarnessFacts {
    let (id, node) = try find(try named(id))
    let (device, loop) = try openStill(id)
    let place = "/sys/class/input/\(node.eventName)/device"
    let firmware = kernel.text("\(place)/device/firmware_version")
    return HarnessFacts(
      id: id, node: node, capabilities: device.capabilities, wiring: loop.wiring,
      serialNumber: serialNumber(of: node, place), hasSerialNumber: !node.isMadeByProgram,
      firmware: firmware ?? "version \(kernel.text("\(place)/id/version") ?? "") of its identity",
      isVirtual: kernel.resolved("\(place)/")?.hasPrefix("/sys/devices/virtual/") ?? false)
  }

  /// Whether a device is present now. Reads only sysfs.
  package func isThere(_ id: DeviceID) -> Bool {
    do throws(DeviceError) { _ = try find(id) } catch { return false }
    return true
  }

  /// The id itself, or the first device that can be opened if the id names none.
  private func named(_ id: DeviceID) throws(DeviceError) -> DeviceID {
    guard id.rest.isEmpty else { return id }
    let listings = devices().filter(\.isEligibleForAutomaticChoice)
      .sorted { $0.category.rawValue < $1.category.rawValue }
    if let first = listings.first(where: { $0.availability == .available }) { return first.id }
    throw DeviceError(.notFound, "found no pad and no vibrator; plug one in")
  }

  private func serialNumber(of node: Node, _ place: String) -> String {
    if !node.uniqueID.isEmpty { return node.uniqueID }
    guard var path = kernel.resolved("\(place)/") else { return "" }
    for _ in 0..<Self.parentLimit {
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "" }
      path = String(path[..<slash])
      if let serial = kernel.text("\(path)/serial"), !serial.isEmpty { return serial }
    }
    return ""
  }
}
