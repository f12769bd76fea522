package import TactusPattern
package import TactusSystem

/// Reads the sound files that a pattern names.
package struct SoundLoader {
  /// A file that cannot be played.
  package struct Problem: Sendable, Hashable {
    /// The path as it is written in the pattern.
    package var path: String
    package var error: SoundError

    /// Whether a part of the file is played all the same.
    package var isPlayed: Bool { if case .damaged = error { true } else { false } }
  }

  /// Where the files are.
  private let lookup: ResourceLookup

  package init(_ lookup: ResourceLookup) { self.lookup = lookup }

  /// Decodes every file once. An event whose file is missing or cannot be played is silent.
  ///
  /// Blocks while it reads; not for the playback thread. O(n) in the bytes and samples of the
  /// files.
  /// - Parameter rate: samples a second, one of ``SoundLimits/rates``.
  /// - Returns: the sounds, and a problem for each file that was found and cannot be played, or not
  ///   to its end, in the order of the pattern.
  package func load(_ pattern: Pattern, rate: Int) -> (bank: SoundBank, problems: [Problem]) {
    precondition(SoundLimits.rates.contains(rate))
    var sounds: [String: SoundSamples] = [:]
    var problems: [Problem] = []
    var left = SoundLimits.samples
    for (count, path) in Self.paths(of: pattern).enumerated() {
      do throws(SoundError) {
        if count >= SoundLimits.files { throw .tooManyFiles }
        guard let bytes = try bytes(of: path) else { continue }
        let sound = try SoundReader.read(bytes, rate: rate, limit: left)
        left -= sound.interleaved.count
        sounds[path] = sound
        if let damage = sound.damage { problems.append(Problem(path: path, error: damage)) }
      } catch {
        problems.append(Problem(path: path, error: error))
        if error == .tooManyFiles { break }
      }
    }
    return (SoundBank(pattern.events, sounds, rate: rate), problems)
  }

  /// What a file holds; nil if it is missing or may not be read.
  package func facts(of path: String) throws(SoundError) -> SoundFacts? {
    guard let bytes = try bytes(of: path) else { return nil }
    return try SoundReader.facts(bytes)
  }

  /// The paths of all sounds of a pattern, each once, in the order of the file.
  package static func paths(of pattern: Pattern) -> [String] {
    var seen: Set<String> = []
    return pattern.events.compactMap { event in
      guard event.type == .audioCustom, case .path(let path)? = event.waveform?.resource,
        seen.insert(path).inserted
      else { return nil }
      return path
    }
  }

  private func bytes(of path: String) throws(SoundError) -> [UInt8]? {
    guard case .found(let file) = lookup.find(path) else { return nil }
    do throws(FileError) {
      return try BoundedFile.read(path: file, limit: SoundLimits.fileBytes)
    } catch {
      throw .file(error.reason)
    }
  }
}
