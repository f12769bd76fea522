package import TactusJSON

/// Reads patterns from AHAP files.
///
/// One pass reports all problems with their places; only a syntax error or an exceeded limit ends
/// the reading. Unusual contents (values out of range, unknown keys, unsorted points) cause
/// warnings and are kept unchanged. A file with an error gives no pattern.
package enum AHAPReader {
  /// The result of reading a file.
  package struct Result: Sendable, Hashable {
    /// The pattern; nil if one of the diagnostics is an error.
    package var pattern: Pattern?
    /// The diagnostics in the order of the file: at most ``Limits/diagnostics``, and one more with
    /// the number of those that were left out.
    package var diagnostics: [Diagnostic]
  }

  /// Reads the bytes of a file. All problems are reported as diagnostics.
  ///
  /// The time is linear in the length. Apart from the pattern, memory is used for one entry at a
  /// time.
  /// - Parameter waveforms: how to look up audio files; by default they are not looked up.
  package static func read(_ bytes: [UInt8], waveforms: WaveformSearch = .none) -> Result {
    var reading = AHAPReading(bytes, waveforms: waveforms)
    if bytes.count > Limits.fileBytes {
      reading.report(
        .tooLarge, at: 0, "the file has \(bytes.count) bytes",
        expected: "\(Limits.fileBytes) bytes at most")
    } else {
      reading.readDocument()
    }
    return Result(
      pattern: reading.json.log.hasErrors ? nil : reading.pattern,
      diagnostics: reading.json.log.diagnostics(in: bytes))
  }
}
