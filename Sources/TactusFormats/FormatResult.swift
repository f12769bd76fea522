package import TactusJSON

/// The result of reading a file in a format other than AHAP.
package struct FormatResult: Sendable {
  /// The intensity, sharpness and taps of the file; nil if one of the diagnostics is an error.
  package var outline: Outline?
  /// The diagnostics in the order of the file. Each warning states something that is lost or
  /// approximated.
  package var diagnostics: [Diagnostic]

  package init(outline: Outline?, diagnostics: [Diagnostic]) {
    self.outline = outline
    self.diagnostics = diagnostics
  }
}
