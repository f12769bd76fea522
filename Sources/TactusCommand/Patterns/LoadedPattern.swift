internal import TactusFiles
internal import TactusJSON
internal import TactusPattern

/// A pattern that a user named: what reading it gave.
struct LoadedPattern {
  /// What problems call it.
  var name: String
  /// The pattern as it is to be played: an audio event whose file is missing takes no time. Nil
  /// where one of the diagnostics is an error.
  var pattern: Pattern?
  var diagnostics: [Diagnostic]

  var errorCount: Int { diagnostics.count { $0.severity == .error } }
  var warningCount: Int { diagnostics.count - errorCount }

  /// The diagnostics, a line each.
  var lines: [String] { diagnostics.map { $0.rendered(file: name) } }

  /// Reads a preset (a name without `/` and `.`) or a file.
  ///
  /// - Throws: ``CommandFailure`` of code `failed` if there is nothing that could be read.
  static func read(
    _ name: String, resources: String?, isStrict: Bool
  ) throws -> LoadedPattern {
    let source = try PatternSource.read(name)
    let lookup = ResourceLookup(patternFolder: source.folder, resourceFolder: resources)
    let search = WaveformSearch(areRequired: isStrict) { lookup.find($0).finding }
    let result = AHAPReader.read(source.bytes, waveforms: search)
    return LoadedPattern(
      name: source.displayName, pattern: result.pattern?.withoutTimeOfMissing(search),
      diagnostics: result.diagnostics)
  }

  /// The same, for a command that plays it: prints what is wrong or odd.
  ///
  /// - Throws: ``CommandFailure`` of code `failed` if the pattern cannot be played.
  static func load(
    _ name: String, resources: String?, isStrict: Bool, _ console: Console
  ) throws -> Pattern {
    let loaded = try read(name, resources: resources, isStrict: isStrict)
    for line in loaded.lines { console.error(line) }
    guard let pattern = loaded.pattern else { throw CommandFailure(.failed) }
    return pattern
  }
}

extension ResourceLookup.Result {
  fileprivate var finding: WaveformSearch.Finding {
    switch self {
    case .found: .found
    case .missing: .missing
    case .outside: .outside
    }
  }
}

extension Pattern {
  /// An audio event counts with its duration, one whose file is missing with none.
  fileprivate func withoutTimeOfMissing(_ search: WaveformSearch) -> Pattern {
    var result = self
    for index in entries.indices {
      guard case .event(var event) = entries[index].content, event.type == .audioCustom else {
        continue
      }
      if case .path(let path) = event.waveform?.resource, search.find(path) == .found { continue }
      event.duration = nil
      result.entries[index].content = .event(event)
    }
    return result
  }
}
