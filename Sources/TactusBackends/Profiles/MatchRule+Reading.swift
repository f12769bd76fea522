internal import TactusDevice
internal import TactusJSON

extension MatchRule {
  /// Sets what a rule names under a key; says what is wrong where it cannot.
  mutating func set(_ name: String, to node: JSONNode) -> String? {
    guard let key = ProfileKey.rule.first(where: { $0.name == name }) else {
      return "there is no key \(name.quoted)"
        + ProfileReading.hint(name, ProfileKey.rule.map(\.name))
    }
    if name == "product" { return setProducts(node) }
    guard let text = ProfileValue(node, key.form)?.text else {
      return "\(name) is \(node.summary); expected \(key.expected)"
    }
    switch name {
    case "backend": backend = text
    case "category": category = DeviceListing.Category(profileName: text)
    case "bus": bus = DeviceIdentity.Bus(rawValue: text)
    case "vendor":
      guard let number = Self.number(text) else { return Self.fault(name, node) }
      vendor = number
    case "name": self.name = text
    case "driver": driver = text
    case "uniqueID": uniqueID = text
    case "machine": machine = text
    default: break
    }
    return nil
  }

  /// One product, or a list of them.
  private mutating func setProducts(_ node: JSONNode) -> String? {
    let nodes: [JSONNode] = if case .array(let items) = node.kind { items } else { [node] }
    for item in nodes {
      guard case .string(let text) = item.kind, let number = Self.number(text) else {
        return Self.fault("product", item)
      }
      products.insert(number)
    }
    return nil
  }

  /// A number as `lsusb` prints it.
  private static func number(_ text: String) -> UInt16? {
    text.utf8.count == 4 && text.allSatisfy(\.isHexDigit) ? UInt16(text, radix: 16) : nil
  }

  private static func fault(_ name: String, _ node: JSONNode) -> String {
    "\(name) is \(node.summary); expected four hexadecimal digits, as \"054c\""
  }
}
