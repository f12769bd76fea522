/// A value of a document while it is encoded: what an `Encodable` says of itself, as a tree.
///
/// It is made without JSON text on the way. Text that is written, read back and written again takes
/// most of the time of a check, and says nothing that the value does not say.
final class CanonicalNode {
  /// What the node is. A node that nothing was encoded into is ``nothing``, which no document has.
  enum Form { case nothing, word, string, array, object }

  private(set) var form = Form.nothing
  /// A word as it is written, or the characters of a string.
  private(set) var text = ""
  private(set) var items: [CanonicalNode] = []
  private(set) var members: [String: CanonicalNode] = [:]

  /// Takes the place of what the node was.
  /// - Throws: `EncodingError` where the value has no form in JSON.
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
        number, EncodingError.Context(codingPath: [], debugDescription: "it is no number"))
    }
    takeWord(Self.text(number))
  }

  /// Whole numbers without a point, others as short as they can be.
  private static func text(_ number: Double) -> String {
    if let whole = Int64(exactly: number), abs(whole) < 1 << 53 { return "\(whole)" }
    return Amount.millionths(number).map(Amount.text) ?? "\(number)"
  }

  func becomeArray() { form = .array }
  func becomeObject() { form = .object }

  /// A node behind the last item.
  func nextItem() -> CanonicalNode {
    let item = CanonicalNode()
    items.append(item)
    return item
  }

  /// The node of a member, which takes the place of one with the same key.
  func member(_ key: String) -> CanonicalNode {
    let member = CanonicalNode()
    members[key] = member
    return member
  }
}
