internal import TactusDevice
internal import TactusJSON

/// The profile of a device, and the source of each value, as text and JSON.
struct ProfileFacts {
  private let listing: DeviceListing
  private let match: DeviceProfiles.Match?

  init(_ listing: DeviceListing, _ profiles: DeviceProfiles) {
    self.listing = listing
    match = listing.identity.flatMap(profiles.match)
  }

  /// Lines: the device, the rule that matched, and one row per value.
  var text: String {
    let head = SafeText.escaped("\(listing.id)  \(listing.name)") + "\n"
    guard let identity = listing.identity else {
      return head + "It declares its own capabilities: no profile is used."
    }
    guard let match else {
      return head + "Identity: \(Self.text(identity.facts))\nNo profile matches it."
    }
    let rows = match.profile.facts.map { [$0.key, $0.value, $0.origin, $0.source ?? "-"] }
    return head + "Identity: \(Self.text(identity.facts))\n"
      + SafeText.escaped("Profile: \(match.profile.name) (\(match.profile.title)), ")
      + "matched by \(Self.text(match.rule.facts))\n\n"
      + TextTable.text([["KEY", "VALUE", "FROM", "SOURCE"]] + rows)
  }

  /// The profile, the rule and the values as one JSON object.
  var json: String {
    var json = JSONText(.indented)
    json.beginObject()
    json.put("id", listing.id.description)
    json.put("name", listing.name)
    json.put("identity", listing.identity?.facts)
    json.put("profile", match?.profile.name)
    json.put("rule", match?.rule.facts)
    json.key("values")
    json.beginArray()
    for fact in match?.profile.facts ?? [] {
      json.beginObject(inline: true)
      json.put("key", fact.key)
      json.put("value", fact.value)
      json.put("from", fact.origin)
      json.put("source", fact.source)
      json.end()
    }
    json.end()
    json.end()
    return json.text
  }

  private static func text(_ facts: [(String, String)]) -> String {
    SafeText.escaped(
      facts.isEmpty ? "nothing" : facts.map { "\($0) \($1)" }.joined(separator: ", "))
  }
}

extension DeviceIdentity {
  /// The identity of the device, with the names that the rules of profiles use.
  fileprivate var facts: [(String, String)] {
    let all: [(String, String?)] = [
      ("backend", backend), ("category", category.profileName), ("bus", bus?.rawValue),
      ("vendor", vendor?.hexadecimal), ("product", product?.hexadecimal),
      ("name", name.isEmpty ? nil : name), ("uniqueID", uniqueID), ("driver", driver),
      ("machine", machine),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension MatchRule {
  /// The criteria of the rule.
  fileprivate var facts: [(String, String)] {
    let numbers = products.sorted().map(\.hexadecimal).joined(separator: " or ")
    let all: [(String, String?)] = [
      ("backend", backend), ("category", category?.profileName), ("bus", bus?.rawValue),
      ("vendor", vendor?.hexadecimal), ("product", numbers.isEmpty ? nil : numbers),
      ("name", name), ("uniqueID", uniqueID), ("driver", driver), ("machine", machine),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension UInt16 {
  /// The number in four hexadecimal digits, as `lsusb` prints it.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension JSONText {
  /// Writes a member; nil becomes null.
  mutating func put(_ key: String, _ value: String?) {
    self.key(key)
    if let value { string(value) } else { word("null") }
  }

  fileprivate mutating func put(_ key: String, _ facts: [(String, String)]?) {
    guard let facts else { return put(key, nil as String?) }
    self.key(key)
    beginObject(inline: true)
    for (name, value) in facts { put(name, value) }
    end()
  }
}
