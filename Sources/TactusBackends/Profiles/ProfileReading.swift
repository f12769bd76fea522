internal import TactusDevice
internal import TactusJSON

/// Reads the text of a profile file in one pass. It reports all problems with line and column.
struct ProfileReading {
  private var json: JSONReading
  private var layer: ProfileLayer
  /// The keys that were set, with the byte offsets of their values.
  private var offsets: [(key: String, offset: Int)] = []
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], name: String, file: String) {
    self.bytes = bytes
    layer = ProfileLayer(name: name, file: file)
    json = JSONReading(
      bytes, dialect: .json5, codes: JSONReading.Codes(number: .badValue, duplicate: .badKey))
  }

  mutating func read() throws(ConfigurationError) -> ProfileLayer {
    if let root = json.document() { takeDocument(root) }
    if json.log.hasErrors {
      let problems = json.log.diagnostics(in: bytes).map { $0.rendered(file: layer.file) }
      throw ConfigurationError(problems: problems)
    }
    let places = TextPlace.places(of: offsets.map(\.offset), in: bytes)
    for (entry, place) in zip(offsets, places) {
      layer.settings[entry.key]?.origin = "\(layer.file):\(place.line)"
    }
    return layer
  }

  private mutating func takeDocument(_ root: JSONNode) {
    for member in json.members(of: root, named: "the profile", .badValue) {
      switch member.key {
      case "$schema": break
      case "match": takeRules(member)
      case "actuators": takeActuators(member)
      case "sources": takeSources(member)
      default: take(member, ProfileKey.device, extra: ProfileKey.structured, prefix: "")
      }
    }
  }

  private mutating func takeActuators(_ member: JSONMember) {
    json.path.append(.key(member.key))
    for member in json.members(of: member.value, named: "actuators", .badValue) {
      if Self.isName(member.key) {
        takeActuator(member)
      } else {
        json.report(
          .badKey, at: member.keyOffset, key: member.key,
          "\(member.key.quoted) is not a name of an actuator",
          expected: "small letters, digits and -")
      }
    }
    json.path.removeLast()
  }

  private mutating func takeActuator(_ member: JSONMember) {
    layer.actuators.append(member.key)
    json.path.append(.key(member.key))
    for inner in json.members(of: member.value, named: "an actuator", .badValue) {
      take(inner, ProfileKey.actuator, prefix: "actuators.\(member.key).")
    }
    json.path.removeLast()
  }

  private mutating func takeSources(_ member: JSONMember) {
    json.path.append(.key(member.key))
    for member in json.members(of: member.value, named: "sources", .badValue) {
      if let text = member.value.string, !text.isEmpty {
        layer.sources[member.key] = text
      } else {
        json.refuse(
          member.value, named: "a source", key: member.key, expected: "a string", .badValue)
      }
    }
    json.path.removeLast()
  }

  private mutating func takeRules(_ member: JSONMember) {
    guard let items = member.value.items else {
      return json.refuse(
        member.value, named: "match", key: member.key, expected: "a list of rules", .badValue)
    }
    layer.rules = []
    json.path.append(.key(member.key))
    for (index, item) in items.enumerated() {
      json.path.append(.index(index))
      var rule = MatchRule()
      for member in json.members(of: item, named: "a rule", .badValue) { rule.take(member, &json) }
      layer.rules?.append(rule)
      json.path.removeLast()
    }
    json.path.removeLast()
  }

  /// Sets the value of a key, or reports the problem with the key or the value.
  private mutating func take(
    _ member: JSONMember, _ keys: [ProfileKey], extra: [String] = [], prefix: String
  ) {
    guard let key = keys.first(where: { $0.name == member.key }) else {
      return json.refuseKey(member, among: keys.map(\.name) + extra, .badKey)
    }
    guard let value = ProfileValue(member.value, key.form) else {
      return json.refuse(
        member.value, named: member.key, key: member.key, expected: key.expected, .badValue)
    }
    layer.settings[prefix + member.key] = ProfileLayer.Setting(value: value, origin: layer.file)
    offsets.append((prefix + member.key, member.value.offset))
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 32
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}
