package import TactusDevice
internal import TactusFormats
package import TactusJSON
package import TactusPattern
internal import TactusSound
package import TactusSystem

/// The result of reading a pattern that the user named, in any format.
package struct LoadedPattern {
  /// The part of a pattern that is played in one zone.
  package struct Part {
    /// The zone; nil for the configured one.
    package var zone: Zone?
    package var pattern: Pattern
    /// The lookup that finds the sound files of the part.
    package var lookup: ResourceLookup
  }

  /// The name in messages.
  var name: String
  /// The parts to play: one for a pattern, or one per zone for a capture. Nil if one of the
  /// diagnostics is an error.
  package var parts: [Part]?
  package var diagnostics: [Diagnostic]
  /// The lookup that finds the sound files of the pattern.
  var lookup = ResourceLookup(patternFolder: nil)
  /// The sounds that can be played, if they were checked.
  var sounds: [SoundInventory.Sound] = []

  var errorCount: Int { diagnostics.count { $0.severity == .error } }
  var warningCount: Int { diagnostics.count - errorCount }

  /// The diagnostics, one line each.
  package var lines: [String] { diagnostics.map { $0.rendered(file: name) } }

  /// Reads a preset (a name without `/` and `.`) or a file. The content of a file determines its
  /// format.
  ///
  /// - Parameter checksSounds: whether to decode the sounds that the pattern names, and to report
  ///   those that cannot be played.
  /// - Throws: ``CommandFailure`` of code `failed` if nothing could be read.
  package static func read(
    _ name: String, resources: String?, isStrict: Bool, checksSounds: Bool = false
  ) throws -> LoadedPattern {
    read(
      try PatternSource.read(name), resources: resources, isStrict: isStrict,
      checksSounds: checksSounds)
  }

  /// Parses bytes, for example of a text that is edited.
  ///
  /// - Parameters:
  ///   - name: the name in messages.
  ///   - folder: the folder in which sounds are looked up; nil to look only in `resources`.
  ///   - checksSounds: whether to decode the sounds that it names, and to report those that cannot
  ///     be played.
  package static func read(
    _ bytes: [UInt8], name: String, folder: String?, resources: String?,
    checksSounds: Bool = false
  ) -> LoadedPattern {
    read(
      PatternSource(name: name, bytes: bytes, folder: folder), resources: resources,
      isStrict: false, checksSounds: checksSounds)
  }

  /// Parses the bytes of a file, a preset or another source.
  static func read(
    _ source: PatternSource, resources: String?, isStrict: Bool, checksSounds: Bool = false
  ) -> LoadedPattern {
    let lookup = ResourceLookup(patternFolder: source.folder, resourceFolder: resources)
    let inventory = SoundInventory(lookup)
    let search = WaveformSearch(areRequired: isStrict) { path in
      let finding = lookup.find(path).finding
      guard finding == .found, checksSounds, let problem = inventory.problem(path) else {
        return finding
      }
      return problem
    }
    let file = PatternFile.read(source.bytes, waveforms: search)
    return LoadedPattern(
      name: source.displayName,
      parts: file.parts?.map {
        Part(zone: $0.zone, pattern: $0.pattern.withoutTimeOfMissing(lookup), lookup: lookup)
      }, diagnostics: file.diagnostics, lookup: lookup, sounds: inventory.sounds)
  }

  /// Reads a pattern for a command that plays it, and prints all diagnostics.
  ///
  /// - Throws: ``CommandFailure`` of code `failed` if the pattern cannot be played.
  static func load(
    _ name: String, resources: String?, isStrict: Bool, _ console: Console
  ) throws -> [Part] {
    try read(name, resources: resources, isStrict: isStrict).reported(to: console).parts ?? []
  }

  /// Reads a pattern for a command that handles only one zone.
  static func loadOne(
    _ name: String, resources: String?, isStrict: Bool, _ console: Console
  ) throws -> Pattern {
    try read(name, resources: resources, isStrict: isStrict).reported(to: console).onePart
  }

  /// Prints the diagnostics.
  /// - Throws: ``CommandFailure`` of code `failed` if the pattern cannot be played.
  func reported(to console: Console) throws -> LoadedPattern {
    for line in lines { console.error(line) }
    if parts == nil { throw CommandFailure(.failed) }
    return self
  }

  /// The pattern of the only zone.
  var onePart: Pattern {
    get throws {
      let parts = parts ?? []
      guard parts.count <= 1 else {
        throw CommandFailure(.failed, "\(name): a capture of several zones can only be played")
      }
      return parts.first?.pattern ?? Pattern()
    }
  }
}

extension PatternSource {
  /// The search for the audio files that the pattern names.
  func waveforms(resources: String?, areRequired: Bool) -> WaveformSearch {
    let lookup = ResourceLookup(patternFolder: folder, resourceFolder: resources)
    return WaveformSearch(areRequired: areRequired) { lookup.find($0).finding }
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
  /// The pattern with a change: an audio event whose file is missing has no duration, so that the
  /// pattern does not end later because of a sound that is not played.
  fileprivate func withoutTimeOfMissing(_ lookup: ResourceLookup) -> Pattern {
    var result = self
    for index in entries.indices {
      guard case .event(var event) = entries[index].content, event.type == .audioCustom else {
        continue
      }
      if case .path(let path) = event.waveform?.resource, case .found = lookup.find(path) {
        continue
      }
      event.duration = nil
      result.entries[index].content = .event(event)
    }
    return result
  }
}
