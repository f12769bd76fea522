/// One pass over the text of an AHAP file: where it stands and what it found so far.
///
/// Methods that read a part of the format report what is wrong with it and return a stand-in, so
/// that the rest is looked at too; the pattern is thrown away if there was an error.
struct AHAPReading {
  var tokenizer: JSONTokenizer
  var log = DiagnosticLog()
  /// The value that is being read or interpreted.
  var path = JSONPath()
  /// JSON values that may still be read before the part at hand is too large.
  var valuesLeft = Limits.entries
  var pattern = Pattern(version: nil)
  /// Unknown keys that have had their warning, with the level they were found at.
  var mentionedKeys: [AHAPLevel: Set<String>] = [:]

  let waveforms: WaveformSearch

  init(_ bytes: [UInt8], waveforms: WaveformSearch) {
    tokenizer = JSONTokenizer(bytes)
    self.waveforms = waveforms
  }

  /// Reports something about the value at the path, or about a member of it.
  ///
  /// The offset is that of the place, in bytes from the start of the text.
  mutating func report(
    _ code: Diagnostic.Code, at offset: Int, key: String? = nil,
    _ message: @autoclosure () -> String, expected: String? = nil
  ) {
    log.add(code, at: offset, path: path.appending(key), message(), expected: expected)
  }
}
