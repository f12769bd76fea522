internal import TactusDevice
internal import TactusJSON

extension ActuatorFile {
  /// The source of the values that a profile needs and an actuator file does not have.
  private static let assumed = "the loopback's; the actuator file has none"

  /// The text of a device profile with one wideband actuator, made from the file, with the source
  /// of each figure. What the file does not say is that of the loopback. The profile has no rules
  /// that match a device, so only `loopback:profile=NAME` uses it; the user can add rules.
  package var profile: String {
    let band = frequencyHertz ?? SharpnessFrequency.rangeHertz
    let actuator = Actuator(name: "main", kind: .wideband, frequencyBandHertz: band)
    var json = JSONText(.indented)
    json.beginObject()
    json.put("title", device)
    json.put("category", "virtual")
    putTiming(of: OutputCapabilities(actuators: [actuator]), to: &json)
    json.key("actuators")
    json.beginObject()
    json.key(actuator.name)
    Self.put(actuator, to: &json)
    json.end()
    putSources(to: &json)
    json.end()
    return json.text + "\n"
  }

  private func putTiming(of capabilities: OutputCapabilities, to json: inout JSONText) {
    json.put(
      "updateIntervalMilliseconds", Double(capabilities.updateIntervalNanoseconds) / 1e6)
    json.put("latencyMilliseconds", Double(capabilities.latencyNanoseconds) / 1e6)
    json.put("leaseEnforcedBy", (capabilities.lease?.enforcedBy ?? .nobody).rawValue)
    if let milliseconds = softTapMilliseconds { json.put("softTapMilliseconds", milliseconds) }
    if let milliseconds = crispTapMilliseconds { json.put("crispTapMilliseconds", milliseconds) }
  }

  private static func put(_ actuator: Actuator, to json: inout JSONText) {
    json.beginObject()
    json.put("kind", actuator.kind.rawValue)
    json.put("role", actuator.role.rawValue)
    json.key("zones")
    json.beginArray(inline: true)
    for zone in actuator.zones { json.string(zone.name) }
    json.end()
    json.key("frequencyHertz")
    json.beginArray(inline: true)
    json.word(actuator.frequencyBandHertz.lowerBound.plain)
    json.word(actuator.frequencyBandHertz.upperBound.plain)
    json.end()
    json.put("minimumPulseMilliseconds", Double(actuator.minimumPulseNanoseconds) / 1e6)
    json.end()
  }

  private func putSources(to json: inout JSONText) {
    json.key("sources")
    json.beginObject()
    for key in ["updateIntervalMilliseconds", "latencyMilliseconds", "leaseEnforcedBy"] {
      json.put(key, Self.assumed)
    }
    let source = "the actuator file \(device.quoted)" + (origin.isEmpty ? "" : " (\(origin))")
    if softTapMilliseconds != nil { json.put("softTapMilliseconds", source) }
    if crispTapMilliseconds != nil { json.put("crispTapMilliseconds", source) }
    json.put("actuators.main.frequencyHertz", frequencyHertz == nil ? Self.assumed : source)
    for key in ["role", "zones", "minimumPulseMilliseconds"] {
      json.put("actuators.main.\(key)", Self.assumed)
    }
    json.end()
  }
}

extension JSONText {
  fileprivate mutating func put(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  fileprivate mutating func put(_ key: String, _ number: Double) {
    self.key(key)
    word(number.plain)
  }
}
