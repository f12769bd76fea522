import TactusJSON
import TactusPattern
import Testing

/// Reads a document from its text.
func read(_ text: String) -> AHAPReader.Result { AHAPReader.read(Array(text.utf8)) }

/// Reads a document with these entries.
func read(entries: String) -> AHAPReader.Result {
  read(#"{"Version": 1.0, "Pattern": ["# + entries + "]}")
}

/// Reads a document with one event that has these properties.
func read(event: String) -> AHAPReader.Result { read(entries: #"{"Event": {"# + event + "}}") }

/// A faulty or unusual text and its only diagnostic.
struct Finding: Sendable, CustomTestStringConvertible {
  var text: String
  var code: Diagnostic.Code
  var path: String
  /// A part of the message.
  var mention: String

  init(_ text: String, _ code: Diagnostic.Code, _ path: String, _ mention: String) {
    self.text = text
    self.code = code
    self.path = path
    self.mention = mention
  }

  var testDescription: String { "\(code): \(text)" }

  /// Checks that the diagnostic is the only one, and that a warning comes with a pattern.
  func check(_ result: AHAPReader.Result, location: SourceLocation = #_sourceLocation) {
    #expect(result.diagnostics.map(\.code) == [code], sourceLocation: location)
    guard let found = result.diagnostics.first else { return }
    #expect(found.path == path, sourceLocation: location)
    #expect(found.message.contains(mention), sourceLocation: location)
    #expect(found.severity == code.severity, sourceLocation: location)
    #expect((result.pattern == nil) == (code.severity == .error), sourceLocation: location)
  }
}
