internal import TactusJSON

/// One pass over the text of an AHAP file: its position and the diagnostics so far.
///
/// Functions that read a part of the format report its problems and return a default value, so that
/// the remaining parts are checked as well. After an error the pattern is discarded.
struct AHAPReading {
  /// The text, the position and the diagnostics.
  var json: JSONReading
  var pattern = Pattern(version: nil)
  /// The unknown keys that were reported, by level.
  var mentionedKeys: [AHAPLevel: Set<String>] = [:]

  let waveforms: WaveformSearch

  init(_ bytes: [UInt8], waveforms: WaveformSearch) {
    json = JSONReading(
      bytes, codes: JSONReading.Codes(number: .invalidPatternData, duplicate: .duplicate))
    self.waveforms = waveforms
  }

  /// Reports a problem with the value at the current path, or with one of its members.
  /// - Parameter offset: the place of the problem, in bytes from the start of the text.
  mutating func report(
    _ code: Diagnostic.Code, at offset: Int, key: String? = nil,
    _ message: @autoclosure () -> String, expected: String? = nil
  ) {
    json.report(code, at: offset, key: key, message(), expected: expected)
  }
}
