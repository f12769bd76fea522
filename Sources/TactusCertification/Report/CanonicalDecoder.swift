internal import TactusJSON

/// Decodes values from a ``JSONNode``; the other direction is ``CanonicalEncoder``.
///
/// Each container has one generic function for all types, instead of one for each number type.
struct CanonicalDecoder: Decoder {
  let node: JSONNode
  let codingPath: [any CodingKey]

  init(_ node: JSONNode, path: [any CodingKey] = []) {
    (self.node, codingPath) = (node, path)
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = node.members else { throw mismatch(type, "an object") }
    return KeyedDecodingContainer(DecodedMembers<Key>(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = node.items else { throw mismatch([Any].self, "an array") }
    return DecodedItems(items: items, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { DecodedPlace(decoder: self) }

  fileprivate var isNull: Bool { node.kind == .null }

  fileprivate func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch type {
    case is String.Type: try plain(type, "a string") { $0.string as? Value }
    case is Bool.Type: try plain(type, "true or false") { $0.boolean as? Value }
    case is Double.Type: try plain(type, "a number") { $0.number as? Value }
    case let integer as any FixedWidthInteger.Type:
      try plain(type, "a whole number within its range") { $0.whole(integer) as? Value }
    default: try Value(from: self)
    }
  }

  private func plain<Value>(
    _ type: Value.Type, _ expected: String, _ read: (JSONNode) -> Value?
  ) throws -> Value {
    guard let value = read(node) else { throw mismatch(type, expected) }
    return value
  }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let text = "found \(node.summary); expected \(expected)"
    return .typeMismatch(type, .init(codingPath: codingPath, debugDescription: text))
  }
}

extension JSONNode {
  fileprivate func whole<Whole: FixedWidthInteger>(_ type: Whole.Type) -> Whole? {
    guard case .number(let number, let spelling) = kind else { return nil }
    return Whole(spelling) ?? Whole(exactly: number)
  }
}

private struct DecodedPlace: SingleValueDecodingContainer {
  let decoder: CanonicalDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.isNull }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}

private struct DecodedItems: UnkeyedDecodingContainer {
  private struct Place: CodingKey {
    var index: Int

    init(index: Int) { self.index = index }
    init(intValue: Int) { index = intValue }
    init?(stringValue: String) { nil }

    var intValue: Int? { index }
    var stringValue: String { "\(index)" }
  }

  let items: [JSONNode]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(items: [JSONNode], codingPath: [any CodingKey]) {
    (self.items, self.codingPath) = (items, codingPath)
  }

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  /// A decoder for the next item. The caller advances ``currentIndex`` when the item is decoded.
  private func next(_ type: Any.Type) throws -> CanonicalDecoder {
    let path = codingPath + [Place(index: currentIndex)]
    guard !isAtEnd else {
      let context = DecodingError.Context(codingPath: path, debugDescription: "the array ends")
      throw DecodingError.valueNotFound(type, context)
    }
    return CanonicalDecoder(items[currentIndex], path: path)
  }

  private mutating func take<Value>(
    _ type: Any.Type, _ read: (CanonicalDecoder) throws -> Value
  ) throws -> Value {
    let value = try read(next(type))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard try next(Never.self).isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try take(type) { try $0.value(type) }
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> { try take(type) { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take([Any].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try take(Never.self) { $0 } }
}

private struct DecodedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: JSONMembers
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func decoder(_ key: some CodingKey) throws -> CanonicalDecoder {
    guard let node = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "the key is missing"))
    }
    return CanonicalDecoder(node, path: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).value(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(SuperKey.superclass) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private enum SuperKey: String, CodingKey { case superclass = "super" }
