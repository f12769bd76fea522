/// A JSON value that knows its place: what one entry of a pattern is read into.
struct JSONNode: Sendable, Hashable {
  /// The value.
  enum Kind: Sendable, Hashable {
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

  var kind: Kind
  /// Bytes from the start of the document to the first byte of the value.
  var offset: Int

  /// The value without the places, for a key that is not part of the format.
  var value: JSONValue {
    switch kind {
    case .null, .unusable: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(_, let spelling): .number(spelling)
    case .string(let string): .string(string)
    case .array(let items): .array(items.map(\.value))
    case .object(let members): .object(members.map { UnknownField($0.key, $0.value.value) })
    }
  }

  /// What was found, in words for a message.
  var summary: String {
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

/// A key of an object with its value and the places of both.
struct JSONMember: Sendable, Hashable {
  var key: String
  /// Bytes from the start of the document to the quote that begins the key.
  var keyOffset: Int
  var value: JSONNode
}
