internal import TactusDevice
internal import TactusJSON
internal import TactusPattern
internal import TactusPlot
internal import TactusSound
internal import TactusSystem

/// The sound files of a pattern, each decoded once to find its length and format.
final class SoundInventory: Sendable {
  /// A sound that can be played.
  struct Sound: CustomStringConvertible {
    /// The path as it is written in the pattern.
    var path: String
    var facts: SoundFacts

    /// `clap.wav: 250 ms, mono, 44100 Hz, WAV (Microsoft), Signed 16 bit PCM`
    var description: String {
      "\(SafeText.escaped(path)): \(Decimal.time(facts.seconds)), \(facts.layout), "
        + "\(facts.rate) Hz, \(facts.container), \(facts.coding)"
    }
  }

  private struct Contents {
    var sounds: [Sound] = []
    var problems: [String: WaveformSearch.Finding] = [:]
    var seen: Set<String> = []
    /// The number of further samples that the pattern's sounds may have at the standard rate.
    var samplesLeft = SoundLimits.samples
  }

  /// The largest number of sounds that a summary names.
  private static let namedLimit = 3

  private let lookup: ResourceLookup
  private let contents = Guarded(Contents())

  init(_ lookup: ResourceLookup) { self.lookup = lookup }

  /// The sounds that were checked so far and can be played, in the order of the pattern.
  var sounds: [Sound] { contents.withLock { $0.sounds } }

  /// The reason why a file that exists cannot be played, or not to its end. Nil if it can be
  /// played, or if this build has no decoder for sounds. The limits are those of ``SoundLimits``.
  func problem(_ path: String) -> WaveformSearch.Finding? {
    let isNew = contents.withLock { $0.seen.insert(path).inserted }
    if isNew { check(path) }
    return contents.withLock { $0.problems[path] }
  }

  private func check(_ path: String) {
    let count = contents.withLock { $0.seen.count }
    do throws(SoundError) {
      if count > SoundLimits.files { throw .tooManyFiles }
      guard let facts = try SoundLoader(lookup).facts(of: path) else { return }
      try take(facts, of: path)
    } catch {
      if error == .notBuilt { return }
      contents.withLock { $0.problems[path] = .unplayable(error.description) }
    }
  }

  /// Adds a sound, unless it makes all sounds together too long.
  private func take(_ facts: SoundFacts, of path: String) throws(SoundError) {
    let size = facts.samples(at: SoundLimits.standardRate)
    let fits = contents.withLock { contents in
      guard size.needed <= contents.samplesLeft else { return false }
      contents.samplesLeft -= size.kept
      contents.sounds.append(Sound(path: path, facts: facts))
      if let damage = facts.damage { contents.problems[path] = .damaged(damage.description) }
      return true
    }
    if !fits { throw .tooManySamples }
  }
}

// MARK: - For people and programs

extension SoundInventory {
  /// `sounds: clap.wav 250 ms, boom.ogg 1.2 s`; nil if there are none.
  static func summary(_ sounds: [Sound]) -> String? {
    if sounds.isEmpty { return nil }
    var names = sounds.prefix(namedLimit).map {
      "\(SafeText.escaped($0.path)) \(Decimal.time($0.facts.seconds))"
    }
    if sounds.count > names.count { names.append("and \(sounds.count - names.count) more") }
    return "sounds: \(names.joined(separator: ", "))"
  }

  /// Writes the member `sounds`, with one object for each sound.
  static func write(_ sounds: [Sound], to json: inout JSONText) {
    json.key("sounds")
    json.beginArray()
    for sound in sounds {
      json.beginObject(inline: true)
      json.put("path", sound.path)
      json.key("seconds")
      json.word("\(sound.facts.seconds)")
      json.key("rate_hz")
      json.word("\(sound.facts.rate)")
      json.key("channels")
      json.word("\(sound.facts.channels)")
      json.put("container", sound.facts.container)
      json.put("coding", sound.facts.coding)
      json.end()
    }
    json.end()
  }
}
