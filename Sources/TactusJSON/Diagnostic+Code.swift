extension Diagnostic {
  /// The kind of problem, with a name that programs can compare. Each format adds its own codes.
  package struct Code: Sendable, Hashable, CustomStringConvertible {
    package let rawValue: String
    /// Whether the file can be used in spite of the problem.
    package let severity: Severity

    package init(_ rawValue: String, _ severity: Severity) {
      self.rawValue = rawValue
      self.severity = severity
    }

    package var description: String { rawValue }

    /// The text is not JSON.
    package static let syntax = Code("syntax", .error)
    /// A limit is exceeded.
    package static let tooLarge = Code("tooLarge", .error)
    /// There are more errors than are reported.
    package static let moreErrors = Code("moreErrors", .error)
    /// There are more warnings than are reported.
    package static let moreWarnings = Code("moreWarnings", .warning)
  }
}
