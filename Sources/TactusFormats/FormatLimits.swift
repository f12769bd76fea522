internal import TactusPattern

/// The limits for reading and writing files of other formats. A file that exceeds one is refused
/// with a diagnostic.
package enum FormatLimits {
  /// Bytes of one file.
  package static let fileBytes = Limits.fileBytes
  /// Levels of nested elements in an XML file.
  package static let xmlDepth = 64
  /// Elements and attributes of an XML file, together.
  package static let xmlParts = 200_000
  /// Straight pieces of an outline, and taps of it, each.
  package static let pieces = 65_536
  /// Effects of an HJIF file, in all bands together.
  package static let effects = 65_536
  /// How often effects that overlap are evaluated while they are mixed.
  package static let evaluations = 8_000_000
  /// Records of the engine while the levels of a pattern are computed.
  package static let records = 1 << 20
  /// Times at which two patterns are compared.
  package static let comparedTimes = 400_000
}
