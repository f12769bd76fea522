/// A key of an object with its value, and the places of both.
@usableFromInline
package struct JSONMember: Sendable, Hashable {
  @usableFromInline package var key: String
  /// Bytes from the start of the document to the key, which begins with its quote if it has one.
  package var keyOffset: Int
  @usableFromInline package var value: JSONNode

  package init(key: String, keyOffset: Int, value: JSONNode) {
    self.key = key
    self.keyOffset = keyOffset
    self.value = value
  }
}
