internal import TactusJSON

extension ActuatorFile {
  /// The text of a device profile with one wideband actuator, made from the file, with the source
  /// of each figure. It has no rules that match a device, so only `loopback:profile=NAME` uses it;
  /// the user can add rules.
  package var profile: String {
    var json = JSONText(.indented)
    json.beginObject()
    json.put("title", device)
    json.put("category", "virtual")
    if let milliseconds = softTapMilliseconds { json.put("softTapMilliseconds", milliseconds) }
    if let milliseconds = crispTapMilliseconds { json.put("crispTapMilliseconds", milliseconds) }
    json.key("actuators")
    json.beginObject()
    json.key("main")
    json.beginObject()
    json.put("kind", "wideband")
    if let band = frequencyHertz {
      json.key("frequencyHertz")
      json.beginArray(inline: true)
      json.word(band.lowerBound.plain)
      json.word(band.upperBound.plain)
      json.end()
    }
    json.end()
    json.end()
    json.key("sources")
    json.beginObject()
    let source = "the actuator file \(device.quoted)" + (origin.isEmpty ? "" : " (\(origin))")
    if softTapMilliseconds != nil { json.put("softTapMilliseconds", source) }
    if crispTapMilliseconds != nil { json.put("crispTapMilliseconds", source) }
    if frequencyHertz != nil { json.put("actuators.main.frequencyHertz", source) }
    json.end()
    json.end()
    return json.text + "\n"
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
