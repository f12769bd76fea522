internal import TactusDevice
internal import TactusJSON

/// One pass over the text of a profile. All that is wrong is reported, each with its place.
struct ProfileReading {
  private var json: JSONReading
  private var layer: ProfileLayer
  /// The keys that were set, with the bytes before each value.
  private var offsets: [(key: String, offset: Int)] = []
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], name: String, file: String) {
    self.bytes = bytes
    layer = ProfileLayer(name: name, file: file)
    json = JSONReading(
      bytes, dialect: .json5, codes: JSONReading.Codes(number: .badValue, duplicate: .badKey))
  }

  mutating func read() throws(ConfigurationError) -> ProfileLayer {
    do throws(JSONError) {
      let root = try json.tree(json.tokenizer.next())
      _ = try json.tokenizer.next()
      takeDocument(root)
    } catch {
      json.report(error.code, at: error.offset, error.message, expected: error.expected)
    }
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
    guard let members = object(root, "the profile") else { return }
    for member in members {
      json.path.append(.key(member.key))
      switch member.key {
      case "$schema": break
      case "match": takeRules(member.value)
      case "actuators": takeActuators(member.value)
      case "sources": takeSources(member.value)
      default: take(member, ProfileKey.device, extra: ProfileKey.structured, prefix: "")
      }
      json.path.removeLast()
    }
  }

  private mutating func takeActuators(_ node: JSONNode) {
    guard let members = object(node, "actuators") else { return }
    for member in members {
      json.path.append(.key(member.key))
      if Self.isName(member.key) {
        layer.actuators.append(member.key)
        for inner in object(member.value, "an actuator") ?? JSONMembers() {
          json.path.append(.key(inner.key))
          take(inner, ProfileKey.actuator, prefix: "actuators.\(member.key).")
          json.path.removeLast()
        }
      } else {
        json.report(
          .badKey, at: member.keyOffset, "\(member.key.quoted) cannot name an actuator",
          expected: "small letters, digits and -")
      }
      json.path.removeLast()
    }
  }

  private mutating func takeSources(_ node: JSONNode) {
    for member in object(node, "sources") ?? JSONMembers() {
      if case .string(let text) = member.value.kind, !text.isEmpty {
        layer.sources[member.key] = text
      } else {
        json.report(
          .badValue, at: member.value.offset, key: member.key,
          "a source is \(member.value.summary)", expected: "a string")
      }
    }
  }

  private mutating func takeRules(_ node: JSONNode) {
    guard case .array(let items) = node.kind else {
      return json.report(
        .badValue, at: node.offset, "match is \(node.summary)", expected: "a list of rules")
    }
    layer.rules = []
    for (index, item) in items.enumerated() {
      json.path.append(.index(index))
      if let members = object(item, "a rule") { takeRule(members) }
      json.path.removeLast()
    }
  }

  private mutating func takeRule(_ members: JSONMembers) {
    var rule = MatchRule()
    for member in members {
      json.path.append(.key(member.key))
      if let fault = rule.set(member.key, to: member.value) {
        let key = ProfileKey.rule.first { $0.name == member.key }
        json.report(
          key == nil ? .badKey : .badValue, at: key == nil ? member.keyOffset : member.value.offset,
          fault, expected: nil)
      }
      json.path.removeLast()
    }
    layer.rules?.append(rule)
  }

  /// Takes a value by its key, or reports what is wrong with either.
  private mutating func take(
    _ member: JSONMember, _ keys: [ProfileKey], extra: [String] = [], prefix: String
  ) {
    guard let key = keys.first(where: { $0.name == member.key }) else {
      let hint = ProfileReading.hint(member.key, keys.map(\.name) + extra)
      return json.report(
        .badKey, at: member.keyOffset, "there is no key \(member.key.quoted)\(hint)")
    }
    if case .unusable = member.value.kind { return }
    guard let value = ProfileValue(member.value, key.form) else {
      return json.report(
        .badValue, at: member.value.offset, "\(member.key) is \(member.value.summary)",
        expected: key.expected)
    }
    layer.settings[prefix + member.key] = ProfileLayer.Setting(value: value, origin: layer.file)
    offsets.append((prefix + member.key, member.value.offset))
  }

  private mutating func object(_ node: JSONNode, _ what: String) -> JSONMembers? {
    if case .object(let members) = node.kind { return members }
    json.report(
      .badValue, at: node.offset, "\(what) is \(node.summary)", expected: "an object")
    return nil
  }

  static func hint(_ key: String, _ names: [String]) -> String {
    Suggestion.nearest(to: key, among: names).map { "; did you mean \($0.quoted)?" }
      ?? "; there are \(names.joined(separator: ", "))"
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 32
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

extension Diagnostic.Code {
  /// A key that a profile does not have, or has already.
  fileprivate static let badKey = Self("badKey", .error)
  /// A value of the wrong type or out of range.
  fileprivate static let badValue = Self("badValue", .error)
}
