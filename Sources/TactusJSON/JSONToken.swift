/// One token of a JSON text with its place: a plain value, a key, or a bracket of a container.
package struct JSONToken: Sendable, Hashable {
  /// The kind of token. The tokenizer checks commas and colons and does not return them.
  package enum Kind: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number as it is spelled in the text, so that no conversion loses digits.
    case number(String)
    case string(String)
    case key(String)
    case beginArray, endArray, beginObject, endObject
    /// The end of the text. Every later call returns it again.
    case end
  }

  package var kind: Kind
  /// Bytes from the start of the text to the first byte of the token.
  package var offset: Int
}
