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
    /// The spelling of a number that is not a finite `Double`, for example `1e999` or `NaN`. An
    /// error was reported for it.
    case unusable(String)
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
    case .number(_, let spelling), .unusable(let spelling):
      "the number \(spelling.escapedForMessage)"
    case .string(let string): "the string \(string.quoted)"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// Each property is the value of a node of one kind, and nil for a node of another kind.
extension JSONNode {
  package var boolean: Bool? {
    if case .boolean(let boolean) = kind { boolean } else { nil }
  }

  package var number: Double? {
    if case .number(let number, _) = kind { number } else { nil }
  }

  /// A number within a range.
  package func number(in range: ClosedRange<Double>) -> Double? {
    if case .number(let number, _) = kind, range.contains(number) { number } else { nil }
  }

  /// A whole number within a range.
  package func whole(in range: ClosedRange<Int64>) -> Int64? {
    guard case .number(let number, _) = kind, let whole = Int64(exactly: number) else { return nil }
    return range.contains(whole) ? whole : nil
  }

  package var string: String? {
    if case .string(let string) = kind { string } else { nil }
  }

  package var items: [JSONNode]? {
    if case .array(let items) = kind { items } else { nil }
  }

  package var members: JSONMembers? {
    if case .object(let members) = kind { members } else { nil }
  }
}
