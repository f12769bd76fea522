/// Encodes into a ``CanonicalNode``.
///
/// Each container has one generic function for all types, instead of one for each number type.
/// Errors have no coding path, because only a fault of this program causes them.
struct CanonicalEncoder: Encoder {
  let node: CanonicalNode

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(CanonicalMembers<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return CanonicalItems(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { CanonicalPlace(node: node) }
}

private struct CanonicalPlace: SingleValueEncodingContainer {
  let node: CanonicalNode

  var codingPath: [any CodingKey] { [] }

  func encodeNil() { node.takeNull() }
  func encode(_ value: some Encodable) throws { try node.take(value) }
}

private struct CanonicalItems: UnkeyedEncodingContainer {
  let node: CanonicalNode

  var codingPath: [any CodingKey] { [] }
  var count: Int { node.items.count }

  func encodeNil() { node.nextItem().takeNull() }
  func encode(_ value: some Encodable) throws { try node.nextItem().take(value) }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    CanonicalEncoder(node: node.nextItem()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    CanonicalEncoder(node: node.nextItem()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { CanonicalEncoder(node: node.nextItem()) }
}

private struct CanonicalMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: CanonicalNode

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { node.member(key.stringValue).takeNull() }
  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.member(key.stringValue).take(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    CanonicalEncoder(node: node.member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    CanonicalEncoder(node: node.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { CanonicalEncoder(node: node.member("super")) }
  func superEncoder(forKey key: Key) -> any Encoder {
    CanonicalEncoder(node: node.member(key.stringValue))
  }
}
