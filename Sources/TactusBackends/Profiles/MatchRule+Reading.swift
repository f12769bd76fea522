internal import TactusDevice
internal import TactusJSON

extension MatchRule {
  /// Sets the criterion of the rule that a member of the object contains, or reports the problem
  /// with its key or value.
  mutating func take(_ member: JSONMember, _ json: inout JSONReading) {
    guard let key = ProfileKey.rule.first(where: { $0.name == member.key }) else {
      return json.refuseKey(member, among: ProfileKey.rule.map(\.name), .badKey)
    }
    switch member.key {
    case "vendor": vendor = Self.number(member.value, member.key, &json)
    case "product":
      let products = member.value.items ?? [member.value]
      self.products.formUnion(products.compactMap { Self.number($0, member.key, &json) })
    default:
      guard let text = ProfileValue(member.value, key.form)?.text else {
        return json.refuse(
          member.value, named: member.key, key: member.key, expected: key.expected, .badValue)
      }
      set(member.key, to: text)
    }
  }

  private mutating func set(_ name: String, to text: String) {
    switch name {
    case "backend": backend = text
    case "category": category = DeviceListing.Category(profileName: text)
    case "bus": bus = DeviceIdentity.Bus(rawValue: text)
    case "name": self.name = text
    case "driver": driver = text
    case "uniqueID": uniqueID = text
    case "machine": machine = text
    default: break
    }
  }

  /// A number as `lsusb` prints it. Returns nil, and reports an error, if it has another form.
  private static func number(
    _ node: JSONNode, _ key: String, _ json: inout JSONReading
  ) -> UInt16? {
    if let text = node.string, text.utf8.count == 4, text.allSatisfy(\.isHexDigit),
      let number = UInt16(text, radix: 16)
    {
      return number
    }
    json.refuse(
      node, named: key, key: key, expected: "four hexadecimal digits, as \"054c\"", .badValue)
    return nil
  }
}
