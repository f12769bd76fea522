/// One piece of a JSON text with its place: a plain value, a key, or an edge of a container.
package struct JSONToken: Sendable, Hashable {
  /// What the piece is. Commas and colons are checked by the tokenizer and not reported.
  package enum Kind: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// The number as it is spelled in the text: nothing is lost by a conversion.
    case number(String)
    case string(String)
    case key(String)
    case beginArray, endArray, beginObject, endObject
    /// The text is over; every later call gives this again.
    case end
  }

  package var kind: Kind
  /// Bytes from the start of the text to the first byte of the piece.
  package var offset: Int
}
