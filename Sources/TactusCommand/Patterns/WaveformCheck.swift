internal import TactusFiles
internal import TactusPattern

/// Looks whether the audio files of a pattern are there.
enum WaveformCheck {
  /// Whether an event has nothing to find or its file is there.
  static func isFound(_ event: Event, _ lookup: ResourceLookup) -> Bool {
    guard case .path(let path) = event.waveform?.resource else { return false }
    if case .found = lookup.find(path) { return true }
    return false
  }

  /// A problem for each file that is missing or outside the folders, named once.
  static func problems(
    _ pattern: Pattern, _ lookup: ResourceLookup, file: String, isError: Bool
  ) -> [PatternReport.Problem] {
    var seen: Set<String> = []
    var problems: [PatternReport.Problem] = []
    for (index, entry) in pattern.entries.enumerated() {
      guard case .event(let event) = entry.content,
        case .path(let path) = event.waveform?.resource, seen.insert(path).inserted
      else { continue }
      let message: String
      let code: Diagnostic.Code
      switch lookup.find(path) {
      case .found: continue
      case .missing:
        (message, code) = ("no audio file \(path) beside the pattern", .missingWaveform)
      case .outside:
        (message, code) = ("the audio file \(path) is outside the pattern's folder", .waveformOutside)
      }
      let advice = "; the haptics play without it (--resources DIR names another folder)"
      problems.append(
        PatternReport.Problem(
          isError: isError, file: file, code: code, path: "$.Pattern[\(index)].Event",
          message: message + advice))
    }
    return problems
  }
}

extension PatternReport.Problem {
  /// A problem without a place in the text.
  init(isError: Bool, file: String, code: Diagnostic.Code, path: String, message: String) {
    let severity = isError ? Diagnostic.Severity.error : .warning
    self.init(
      isError: isError, line: "\(file): \(severity.rawValue): \(message) (\(path))",
      code: code.rawValue, lineNumber: 0, column: 0, path: path, message: message)
  }
}
