package import TactusDevice

/// The declarations of a device under test about itself.
package struct SubjectFacts: Sendable, Hashable {
  package var vendor: String
  package var model: String
  package var serialNumber: String
  package var firmware: String
  package var protocolVersion: String
  /// The kind of connection between player and device, as text.
  package var transport: String
  package var deviceClass: DeviceClass
  package var capabilities: OutputCapabilities
  /// Whether the protocol has a field for the vendor. If it has none, the identity test does not
  /// require a vendor.
  package var reportsVendor = true
  /// Whether the protocol has a field for the serial number.
  package var hasSerialNumber = true

  package init(
    vendor: String, model: String, serialNumber: String, firmware: String,
    protocolVersion: String, transport: String, deviceClass: DeviceClass,
    capabilities: OutputCapabilities
  ) {
    self.vendor = vendor
    self.model = model
    self.serialNumber = serialNumber
    self.firmware = firmware
    self.protocolVersion = protocolVersion
    self.transport = transport
    self.deviceClass = deviceClass
    self.capabilities = capabilities
  }

  /// The facts that identify the device: they must be present and must not change.
  package var identity: [(name: String, text: String)] {
    let own = reportsVendor ? [("vendor", vendor)] : []
    let number = hasSerialNumber ? [("serial", serialNumber)] : []
    return own + [("model", model)] + number + [
      ("firmware", firmware), ("protocol", protocolVersion),
      ("actuators", capabilities.actuators.map(\.kind.rawValue).joined(separator: " ")),
    ]
  }

  /// The abilities of the device, as numbers; times in nanoseconds.
  package var declarations: [(name: String, value: Double)] {
    var list: [(name: String, value: Double)] = [
      ("actuators", Double(capabilities.actuators.count)),
      ("update interval", Double(capabilities.updateIntervalNanoseconds)),
      ("latency", Double(capabilities.latencyNanoseconds)),
      ("look-ahead", Double(capabilities.lookAheadNanoseconds)),
      ("lease", Double(capabilities.lease?.durationNanoseconds ?? 0)),
      ("soft tap", Double(capabilities.tapLength.softNanoseconds)),
      ("crisp tap", Double(capabilities.tapLength.crispNanoseconds)),
    ]
    if let capacity = capabilities.capacitySegments {
      list.append(("capacity", Double(capacity)))
    }
    for actuator in capabilities.actuators {
      list.append(("\(actuator.name) lowest hertz", actuator.frequencyBandHertz.lowerBound))
      list.append(("\(actuator.name) highest hertz", actuator.frequencyBandHertz.upperBound))
      let shortest = actuator.kind == .erm ? "shortest turn" : "shortest pulse"
      list.append(("\(actuator.name) \(shortest)", Double(actuator.minimumPulseNanoseconds)))
      list.append(("\(actuator.name) dead zone", actuator.response.deadZone))
      list.append(("\(actuator.name) gamma", actuator.response.gamma))
    }
    return list
  }
}
