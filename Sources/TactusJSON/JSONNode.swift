/// A JSON value that knows its place: what a document or a part of one is read into.
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
    /// A number that no `Double` can hold; an error about it has been reported.
    case unusable
  }

  package var kind: Kind
  /// Bytes from the start of the document to the first byte of the value.
  package var offset: Int

  package init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// What was found, in words for a message.
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
