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
