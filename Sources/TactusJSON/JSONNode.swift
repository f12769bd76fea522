/// A JSON value with its place in the document.
@usableFromInline
package struct JSONNode: Sendable, Hashable {
  /// The value.
  package enum Kind: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number, always finite, and its spelling.
    case number(Double, String)
    case string(String)
    case array([JSONNode])
    case object(JSONMembers)
    /// A number that no `Double` can hold. An error was reported for it.
    case unusable
  }

  package var kind: Kind
  /// Bytes from the start of the document to the first byte of the value.
  package var offset: Int

  package init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// A description for messages.
  package var summary: String {
    switch kind {
    case .null: "null"
    case .boolean(let boolean): "\(boolean)"
    case .number(_, let spelling): "the number \(spelling.escapedForMessage)"
    case .string(let string): "the string \(string.quoted)"
    case .array: "an array"
    case .object: "an object"
    case .unusable: "a number that is too large"
    }
  }
}
