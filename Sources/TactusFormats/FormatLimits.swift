internal import TactusPattern

/// The limits for reading, writing and comparing files of formats other than AHAP. A file that
/// exceeds one is refused, except that ``comparedTimes`` only limits the exactness of a comparison.
package enum FormatLimits {
  /// The largest size of a file in bytes.
  package static let fileBytes = Limits.fileBytes
  /// The depth to which elements of an XML file may be nested.
  package static let xmlDepth = 64
  /// The number of elements and attributes of an XML file, together.
  package static let xmlParts = 200_000
  /// The number of straight pieces of an outline, and also the number of its taps.
  package static let pieces = 65_536
  /// The number of effects of an HJIF file, in all bands together.
  package static let effects = 65_536
  /// The number of times that an HJIF effect's level may be computed while effects are mixed.
  package static let evaluations = 8_000_000
  /// The number of records that the engine may make while the levels of a pattern are computed.
  package static let records = 1 << 20
  /// The number of equal intervals at whose ends two outlines are compared. If it does not suffice
  /// for intervals of a millisecond, they are longer.
  package static let comparedTimes = 400_000
}
