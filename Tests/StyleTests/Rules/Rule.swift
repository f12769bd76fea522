import Testing

/// A rule about the contents of single files.
struct Rule: Sendable, CustomTestStringConvertible {
  var name: String
  var check: @Sendable (SourceFile) -> [Violation]

  var testDescription: String { name }

  static let all = [
    Rule(name: "files have at most \(Limits.linesOfFile) lines", check: longFiles),
    Rule(name: "functions have at most \(Limits.linesOfFunction) lines", check: longFunctions),
    Rule(name: "lines have at most \(Limits.columns) columns", check: longLines),
    Rule(name: "blanks are neither tabs nor trailing", check: blanks),
    Rule(name: "imports point down", check: importsUpwards),
    Rule(name: "verdicts follow from evidence alone", check: impureImports),
    Rule(name: "Foundation stays out of the lower modules", check: foundationImports),
    Rule(name: "no banned call", check: bannedCalls),
    Rule(name: "no note for later", check: notesForLater),
    Rule(name: "unsafe code in the listed places only", check: unsafeCode),
    Rule(name: "unchecked Sendable gives its reason", check: uncheckedSendable),
    Rule(name: "the two real-time attributes go together", check: realtimeAttributes),
    Rule(name: "outputs obey the real-time attributes", check: outputAttributes),
    Rule(name: "no path of a machine", check: machinePaths),
    Rule(name: "presets are strict and signed", check: presetForm),
  ]
}

/// The limits of the house style.
enum Limits {
  static let linesOfFile = 400
  static let linesOfFunction = 70
  static let columns = 100
}
