internal import TactusJSON

/// One pass over the text of an AHAP file: where it stands and what it found so far.
///
/// Methods that read a part of the format report what is wrong with it and return a stand-in, so
/// that the rest is looked at too; the pattern is thrown away if there was an error.
struct AHAPReading {
  /// The text, where it stands and what was reported.
  var json: JSONReading
  var pattern = Pattern(version: nil)
  /// Unknown keys that have had their warning, with the level they were found at.
  var mentionedKeys: [AHAPLevel: Set<String>] = [:]

  let waveforms: WaveformSearch

  init(_ bytes: [UInt8], waveforms: WaveformSearch) {
    json = JSONReading(
      bytes, codes: JSONReading.Codes(number: .invalidPatternData, duplicate: .duplicate))
    self.waveforms = waveforms
  }

  /// Reports something about the value at the path, or about a member of it.
  ///
  /// The offset is that of the place, in bytes from the start of the text.
  mutating func report(
    _ code: Diagnostic.Code, at offset: Int, key: String? = nil,
    _ message: @autoclosure () -> String, expected: String? = nil
  ) {
    json.report(code, at: offset, key: key, message(), expected: expected)
  }
}
