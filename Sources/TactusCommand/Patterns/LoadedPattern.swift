internal import TactusCatalogue
internal import TactusFiles
internal import TactusPattern

/// A pattern that a user named, read and looked through.
struct LoadedPattern {
  /// The name as it was given.
  var name: String
  var pattern: Pattern
  /// Warnings about the file and about audio files that were not found.
  var warnings: [String]

  /// Reads a preset (a name without `/` and `.`) or a file.
  ///
  /// - Throws: ``CommandFailure`` of code `failed` if there is none or it is refused; its problems
  ///   were printed, each with its place.
  static func load(
    _ name: String, resources: String?, isStrict: Bool, _ console: Console
  ) throws -> LoadedPattern {
    let report = try PatternReport.read(name, resources: resources, isStrict: isStrict)
    for problem in report.problems { console.error(problem.line) }
    guard let pattern = report.pattern else { throw CommandFailure(.failed) }
    return LoadedPattern(
      name: name, pattern: pattern, warnings: report.problems.map(\.line))
  }

  /// The same pattern with every event that cannot sound made to take no time: an audio event
  /// counts with its duration, one whose file is missing with none.
  static func withoutMissing(_ pattern: Pattern, _ lookup: ResourceLookup) -> Pattern {
    var result = pattern
    for index in result.entries.indices {
      guard case .event(var event) = result.entries[index].content,
        event.type == .audioCustom, !WaveformCheck.isFound(event, lookup)
      else { continue }
      event.duration = nil
      result.entries[index].content = .event(event)
    }
    return result
  }
}

/// What reading a pattern gave: the pattern, if it can be played, and every problem.
struct PatternReport {
  struct Problem {
    var isError: Bool
    /// One line with the place.
    var line: String
    var code: String
    var lineNumber: Int
    var column: Int
    var path: String
    var message: String
  }

  var pattern: Pattern?
  var problems: [Problem]

  var errorCount: Int { problems.count { $0.isError } }
  var warningCount: Int { problems.count - errorCount }

  /// - Throws: ``CommandFailure`` of code `failed` if nothing can be read.
  static func read(_ name: String, resources: String?, isStrict: Bool) throws -> PatternReport {
    let source = try PatternSource.read(name)
    let result = AHAPReader.read(source.bytes)
    var report = PatternReport(
      pattern: result.pattern,
      problems: result.diagnostics.map { Problem($0, file: source.displayName) })
    guard let pattern = report.pattern else { return report }
    let lookup = ResourceLookup(patternFolder: source.folder, resourceFolder: resources)
    let missing = WaveformCheck.problems(
      pattern, lookup, file: source.displayName, isError: isStrict)
    report.problems += missing
    report.pattern =
      isStrict && !missing.isEmpty ? nil : LoadedPattern.withoutMissing(pattern, lookup)
    return report
  }
}

extension PatternReport.Problem {
  init(_ diagnostic: Diagnostic, file: String) {
    self.init(
      isError: diagnostic.severity == .error, line: diagnostic.rendered(file: file),
      code: diagnostic.code.rawValue, lineNumber: diagnostic.line, column: diagnostic.column,
      path: diagnostic.path, message: diagnostic.message)
  }
}
