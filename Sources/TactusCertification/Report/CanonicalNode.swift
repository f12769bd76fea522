/// A value of a JSON document while it is encoded: the output of an `Encodable`, as a tree.
///
/// The encoder builds this tree directly. To encode to JSON text, and then to parse it and write it
/// again in canonical form, would take most of the time of a check.
final class CanonicalNode {
  /// The kind of the node's content. It is ``nothing`` until a value is encoded.
  enum Form { case nothing, word, string, array, object }

  private(set) var form = Form.nothing
  /// A word in its written form, or the characters of a string.
  private(set) var text = ""
  private(set) var items: [CanonicalNode] = []
  private(set) var members: [String: CanonicalNode] = [:]

  /// Replaces the content of the node.
  /// - Throws: `EncodingError` if the value has no form in JSON.
  func take(_ value: some Encodable) throws {
    switch value {
    case let text as String: (form, self.text) = (.string, text)
    case let flag as Bool: takeWord(flag ? "true" : "false")
    case let number as any BinaryInteger: try take(number: Double(number))
    case let number as any BinaryFloatingPoint: try take(number: Double(number))
    default: try value.encode(to: CanonicalEncoder(node: self))
    }
  }

  func takeNull() { takeWord("null") }

  private func takeWord(_ word: String) { (form, text) = (.word, word) }

  private func take(number: Double) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, EncodingError.Context(codingPath: [], debugDescription: "it is not a number"))
    }
    takeWord(Self.text(number))
  }

  /// Formats whole numbers without a point, other numbers as short as possible.
  private static func text(_ number: Double) -> String {
    if let whole = Int64(exactly: number), abs(whole) < 1 << 53 { return "\(whole)" }
    return Amount.millionths(number).map(Amount.text) ?? "\(number)"
  }

  func becomeArray() { form = .array }
  func becomeObject() { form = .object }

  /// Appends a node for the next item.
  func nextItem() -> CanonicalNode {
    let item = CanonicalNode()
    items.append(item)
    return item
  }

  /// Creates the node of a member. It replaces a member with the same key.
  func member(_ key: String) -> CanonicalNode {
    let member = CanonicalNode()
    members[key] = member
    return member
  }
}
