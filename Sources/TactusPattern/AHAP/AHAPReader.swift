package import TactusJSON

/// Reads patterns from the text of AHAP files.
///
/// Everything that is wrong is reported in one pass, each with its place, except that a fault of
/// syntax ends the reading. What is only odd is a warning and the pattern is kept as it stands:
/// values out of range, unknown keys, unsorted points. Nothing is read in part: with one error
/// there is no pattern.
package enum AHAPReader {
  /// What a file gave.
  package struct Result: Sendable, Hashable {
    /// The pattern; nil exactly where one of the diagnostics is an error.
    package var pattern: Pattern?
    /// In the order of the file, ``Limits/diagnostics`` at most and one that counts the rest.
    package var diagnostics: [Diagnostic]
  }

  /// Reads the bytes of a file. It never fails otherwise than by a diagnostic.
  ///
  /// The time is linear in the length. Memory beyond the pattern itself is that of one entry.
  /// - Parameter waveforms: how the files of sounds are looked for; without it they are not.
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
