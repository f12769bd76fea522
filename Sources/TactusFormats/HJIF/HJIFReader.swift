/// Reads HJIF files, the JSON form of MPEG haptics (ISO/IEC 23090-31).
///
/// Transients and vectorial waves of vibrotactile perceptions are read, with keyframes of amplitude
/// and frequency. Other bands, modalities and effects are dropped, and a diagnostic names each with
/// its path. All channels are mixed into one zone. Names and rules are those of the reference
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
