/// Reads `.haptic` files of Meta's Haptics Studio, version 1.
///
/// A file has an envelope of amplitudes and one of frequencies: breakpoints over time, joined by
/// straight lines. A breakpoint of the amplitude may have an emphasis, which becomes a tap. The
/// rules are those of the Haptics SDK (github.com/facebook/meta-haptics-sdk): values are from 0 to
/// 1, times are in order, there are at least two breakpoints, and an emphasis is not below its
/// breakpoint. Without frequencies the sharpness is 0, as in the AHAP files that the studio
/// exports.
package enum MetaHapticReader {
  /// Reads the bytes of a file. All problems are reported as diagnostics. Linear in time.
  package static func read(_ bytes: [UInt8]) -> FormatResult {
    var reading = FormatReading(bytes)
    var outline = Outline()
    if let document = reading.document("the document") {
      outline = MetaHapticReading.outline(document, &reading.json)
    }
    return reading.result(outline)
  }
}
