import TactusJSON
import TactusPattern
import Testing

/// Reads an AHAP document from its text.
func read(_ text: String) -> AHAPReader.Result { AHAPReader.read(Array(text.utf8)) }

/// Reads an AHAP document that contains the given entries.
func read(entries: String) -> AHAPReader.Result {
  read(#"{"Version": 1.0, "Pattern": ["# + entries + "]}")
}

/// Reads an AHAP document with one event that has the given properties.
func read(event: String) -> AHAPReader.Result { read(entries: #"{"Event": {"# + event + "}}") }

/// A faulty or unusual AHAP text, and the one diagnostic that the reader must give for it.
struct Finding: Sendable, CustomTestStringConvertible {
  var text: String
  var code: Diagnostic.Code
  var path: String
  /// A text that the diagnostic's message must contain.
  var mention: String

  init(_ text: String, _ code: Diagnostic.Code, _ path: String, _ mention: String) {
    self.text = text
    self.code = code
    self.path = path
    self.mention = mention
  }

  var testDescription: String { "\(code): \(text)" }

  /// Expects exactly this diagnostic, and a pattern only if the diagnostic is not an error.
  func check(_ result: AHAPReader.Result, location: SourceLocation = #_sourceLocation) {
    #expect(result.diagnostics.map(\.code) == [code], sourceLocation: location)
    guard let found = result.diagnostics.first else { return }
    #expect(found.path == path, sourceLocation: location)
    #expect(found.message.contains(mention), sourceLocation: location)
    #expect(found.severity == code.severity, sourceLocation: location)
    #expect((result.pattern == nil) == (code.severity == .error), sourceLocation: location)
  }
}
