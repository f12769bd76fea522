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

/// Why the reading of a JSON text cannot go on: a fault of syntax, or a limit that is exceeded.
package struct JSONError: Error, Sendable, Hashable {
  package var code: Diagnostic.Code
  /// Bytes from the start of the text to the fault.
  package var offset: Int
  package var message: String
  /// What would have been right at this place, where that can be said in a few words.
  package var expected: String?

  /// A text that is not JSON.
  static func syntax(_ offset: Int, _ message: String, expected: String? = nil) -> JSONError {
    JSONError(code: .syntax, offset: offset, message: message, expected: expected)
  }

  /// A text that is more than we are willing to hold in memory.
  package static func tooLarge(_ offset: Int, _ message: String, expected: String) -> JSONError {
    JSONError(code: .tooLarge, offset: offset, message: message, expected: expected)
  }
}
