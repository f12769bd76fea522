package import TactusJSON

// The codes of diagnostics for files in other formats than AHAP.
extension Diagnostic.Code {
  /// A part is missing, of the wrong kind or out of range, or the text is not of the format.
  package static let badFormat = Self("badFormat", .error)
  /// The part has no counterpart in a pattern. It is dropped.
  package static let notCovered = Self("notCovered", .warning)
  /// The part is not felt, for example a remark, and has no counterpart in a pattern. It is
  /// dropped.
  package static let remarkDropped = Self("remarkDropped", .warning)
  /// The part is replaced by something similar.
  package static let approximated = Self("approximated", .warning)
  /// A key occurs twice; the last one is used.
  package static let duplicateInFormat = Self("duplicate", .warning)
  /// The format does not define the key. It has no effect.
  package static let unknownInFormat = Self("unknownKey", .warning)
}
