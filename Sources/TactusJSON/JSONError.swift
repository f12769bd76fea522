/// Why reading a JSON text cannot continue: a syntax error, or an exceeded limit.
package struct JSONError: Error, Sendable, Hashable {
  package var code: Diagnostic.Code
  /// Bytes from the start of the text to the fault.
  package var offset: Int
  package var message: String
  /// What is expected at this place, if it can be stated in a few words.
  package var expected: String?

  /// A syntax error.
  static func syntax(_ offset: Int, _ message: String, expected: String? = nil) -> JSONError {
    JSONError(code: .syntax, offset: offset, message: message, expected: expected)
  }

  /// A text that exceeds a limit.
  package static func tooLarge(_ offset: Int, _ message: String, expected: String) -> JSONError {
    JSONError(code: .tooLarge, offset: offset, message: message, expected: expected)
  }
}
