/// Reads the XML form of Android's `VibrationEffect`.
///
/// The names and rules are those of Android's parser and its tests
/// (`com.android.internal.vibrator.persistence`). A waveform becomes constant levels with steps
/// between them. An envelope becomes straight lines. A predefined effect or a primitive becomes the
/// parts that ``AndroidEffect`` defines. Only the first effect of a `vibration-select` is read.
package enum AndroidReader {
  /// Reads the bytes of a file. All problems are reported as diagnostics.
  package static func read(_ bytes: [UInt8]) -> FormatResult {
    var xml = XMLReading(bytes)
    var reading = AndroidReading()
    if let root = xml.root() { reading.readDocument(root, &xml) }
    return xml.result(reading.outline)
  }
}
