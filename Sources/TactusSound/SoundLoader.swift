package import TactusPattern
package import TactusSystem

/// Reads the sound files that a pattern names.
package struct SoundLoader {
  /// A file that cannot be played, or not to its end.
  package struct Problem: Sendable, Hashable {
    /// The path as it is written in the pattern, or that of a registered sound.
    package var path: String
    package var error: SoundError

    /// The problem in one line: `a.wav is not heard: …`.
    package var message: String {
      isPlayed ? "\(path): \(error)" : "\(path) is not heard: \(error)"
    }

    /// Whether a part of the file is played despite the problem.
    package var isPlayed: Bool { if case .damaged = error { true } else { false } }
  }

  /// Finds the files of the pattern.
  private let lookup: ResourceLookup
  private let registered: [Int: RegisteredSound]
  private let cache: SoundCache?

  /// - Parameters:
  ///   - registered: the resources of an engine that events may name.
  ///   - cache: the registered sounds that were decoded already.
  package init(
    _ lookup: ResourceLookup, registered: [Int: RegisteredSound] = [:], cache: SoundCache? = nil
  ) {
    self.lookup = lookup
    self.registered = registered
    self.cache = cache
  }

  /// Decodes every file once. An event whose file is missing or cannot be played is silent.
  ///
  /// Blocks while it reads; not for the playback thread. O(n) in the bytes and samples of the
  /// files.
  /// - Parameter rate: frames per second, one of ``SoundLimits/rates``.
  /// - Returns: the sounds, and a problem for each file that was found and cannot be played, or not
  ///   to its end, in the order of the pattern.
  package func load(_ pattern: Pattern, rate: Int) -> (bank: SoundBank, problems: [Problem]) {
    precondition(SoundLimits.rates.contains(rate))
    var sounds: [Waveform.Resource: SoundSamples] = [:]
    var problems: [Problem] = []
    var left = SoundLimits.samples
    for (count, resource) in Self.resources(of: pattern).enumerated() {
      do throws(SoundError) {
        if count >= SoundLimits.files { throw .tooManyFiles }
        guard let sound = try sound(resource, rate: rate, limit: left) else { continue }
        left -= sound.interleaved.count
        sounds[resource] = sound
        if let damage = sound.damage {
          problems.append(Problem(path: path(of: resource), error: damage))
        }
      } catch {
        problems.append(Problem(path: path(of: resource), error: error))
        if error == .tooManyFiles { break }
      }
    }
    return (SoundBank(pattern.events, sounds, registered: registered, rate: rate), problems)
  }

  /// A decoded sound; nil if its path leads to no file in the permitted folders, or if its resource
  /// is not registered. Throws if the file of a registered sound is missing.
  /// - Parameter limit: the largest number of samples that it may have.
  private func sound(
    _ resource: Waveform.Resource, rate: Int, limit: Int
  ) throws(SoundError) -> SoundSamples? {
    var id: Int?
    if case .registered(let number) = resource { id = number }
    if let id, let sound = cache?.sound(id, rate: rate), sound.interleaved.count <= limit {
      return sound
    }
    guard let bytes = try bytes(of: resource) else { return nil }
    let sound = try SoundReader.read(bytes, rate: rate, limit: limit)
    if let id { cache?.keep(sound, as: id) }
    return sound
  }

  /// The format and length of a sound file; nil if the file is missing or outside the permitted
  /// folders.
  package func facts(of path: String) throws(SoundError) -> SoundFacts? {
    guard let bytes = try bytes(of: .path(path)) else { return nil }
    return try SoundReader.facts(bytes)
  }

  /// The samples of a sound file; nil if the file is missing or outside the permitted folders.
  /// Blocks while it reads. O(n) in the samples.
  /// - Parameter rate: frames per second, one of ``SoundLimits/rates``.
  package func samples(of path: String, rate: Int) throws(SoundError) -> SoundSamples? {
    guard let bytes = try bytes(of: .path(path)) else { return nil }
    return try SoundReader.read(bytes, rate: rate)
  }

  /// The paths of all sounds of a pattern, each once, in the order of the file.
  package static func paths(of pattern: Pattern) -> [String] {
    resources(of: pattern).compactMap { if case .path(let path) = $0 { path } else { nil } }
  }

  /// The sounds of a pattern, each once, in the order of the file.
  private static func resources(of pattern: Pattern) -> [Waveform.Resource] {
    var seen: Set<Waveform.Resource> = []
    return pattern.events.compactMap { event in
      guard event.type == .audioCustom, let resource = event.waveform?.resource,
        seen.insert(resource).inserted
      else { return nil }
      return resource
    }
  }

  private func path(of resource: Waveform.Resource) -> String {
    switch resource {
    case .path(let path): path
    case .registered(let id): registered[id]?.path ?? "audio resource \(id)"
    }
  }

  /// The bytes of a sound; nil if its file is missing or outside the permitted folders.
  private func bytes(of resource: Waveform.Resource) throws(SoundError) -> [UInt8]? {
    let file: String
    switch resource {
    case .path(let path):
      guard case .found(let found) = lookup.find(path) else { return nil }
      file = found
    case .registered(let id):
      guard let sound = registered[id] else { return nil }
      file = sound.path
    }
    do throws(FileError) {
      return try BoundedFile.read(path: file, limit: SoundLimits.fileBytes)
    } catch {
      throw .file(error.reason)
    }
  }
}
