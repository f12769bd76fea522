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
