/// Reads HJIF files, the JSON form of MPEG haptics (ISO/IEC 23090-31).
///
/// Covered are transients and vectorial waves of vibrotactile perceptions, with keyframes of
/// amplitude (linear) and frequency. Other bands, modalities and effects are named with their path
/// and dropped. All channels are mixed into one zone. Names and rules are those of the reference
/// software (github.com/MPEGGroup/HapticReferenceSoftware).
package enum HJIFReader {
  /// Reads the bytes of a file. All problems are reported as diagnostics.
  package static func read(_ bytes: [UInt8]) -> FormatResult {
    var reading = FormatReading(bytes)
    var outline = Outline()
    if let document = reading.document("the document") {
      var parts = HJIFReading()
      outline = parts.outline(document, &reading.json)
    }
    return reading.result(outline)
  }
}
