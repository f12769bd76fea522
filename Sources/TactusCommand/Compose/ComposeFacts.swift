internal import TactusCompose
internal import TactusDevice
internal import TactusFormats
internal import TactusJSON
internal import TactusPattern
internal import TactusPlot
internal import TactusSound

/// The facts about a sound and the pattern that was made from it, as text and as JSON.
struct ComposeFacts {
  private let sound: SoundFacts
  private let composition: SoundComposition
  private let pattern: Pattern
  private let names: (sound: String, file: String)

  init(
    _ sound: SoundFacts, _ composition: SoundComposition, _ pattern: Pattern,
    names: (sound: String, file: String)
  ) {
    self.sound = sound
    self.composition = composition
    self.pattern = pattern
    self.names = names
  }

  private var continuous: [Event] { pattern.events.filter { $0.type == .hapticContinuous } }

  /// `12 taps, 3 continuous events, 120 beats a minute`
  var summary: String {
    let tempo = composition.tempo.map {
      "\(Decimal.short($0.beatsPerMinute, digits: 1)) beats a minute"
    }
    return [
      Self.counted(composition.onsets.count, "tap"),
      Self.counted(continuous.count, "continuous event"), tempo ?? "no tempo",
    ].joined(separator: ", ")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A line for the sound, one for each part of the pattern, one for the tempo.
  var plain: String {
    let (sound, file) = (SafeText.escaped(names.sound), SafeText.escaped(names.file))
    var lines = [
      "\(sound) to \(file)",
      "sound: \(Decimal.time(self.sound.seconds)), \(self.sound.layout), \(self.sound.rate) Hz, "
        + "\(self.sound.container), \(self.sound.coding)",
      "taps: \(taps)", "continuous: \(sustained)", "tempo: \(tempo)",
      "entries: \(pattern.entries.count)",
    ]
    if !continuous.isEmpty {
      lines.insert("worst error: \(worst)", at: lines.count - 2)
    }
    return lines.joined(separator: "\n")
  }

  private var taps: String {
    let intensities = composition.outline.taps.map(\.intensity)
    guard let low = intensities.min(), let high = intensities.max() else { return "none" }
    let range = low < high ? "\(Decimal.short(low)) to \(Decimal.short(high))" : Decimal.short(low)
    return "\(intensities.count), intensity \(range)"
  }

  private var sustained: String {
    guard !continuous.isEmpty else { return "none" }
    let seconds = continuous.reduce(0) { $0 + ($1.duration ?? 0) }
    return "\(Self.counted(continuous.count, "event")) of \(Decimal.time(seconds)) in all, "
      + Self.counted(pattern.curves.count, "curve")
  }

  private var tempo: String {
    guard let tempo = composition.tempo else { return "none" }
    let parts = tempo.sections.map { section in
      let beats = "\(Decimal.short(section.beatsPerMinute, digits: 1)) beats a minute"
      let sure = "confidence \(Decimal.short(section.confidence))"
      if tempo.sections.count == 1 { return "\(beats), \(sure)" }
      return "\(beats) from \(Decimal.time(section.start)), \(sure)"
    }
    return parts.joined(separator: "; ")
  }

  private var worst: String {
    "intensity \(Decimal.short(composition.worst.intensity, digits: 3)), sharpness "
      + Decimal.short(composition.worst.sharpness, digits: 3)
  }
}

// MARK: - JSON

extension ComposeFacts {
  /// The facts as one JSON object, with every onset.
  var json: String {
    var json = JSONText(.indented)
    json.beginObject()
    json.put("sound", names.sound)
    json.put("pattern", names.file)
    json.put("seconds", number: sound.seconds)
    json.put("rate_hz", number: Double(sound.rate))
    json.put("channels", number: Double(sound.channels))
    json.put("container", sound.container)
    json.put("coding", sound.coding)
    json.put("taps", number: Double(composition.onsets.count))
    json.put("continuous", number: Double(continuous.count))
    json.put("curves", number: Double(pattern.curves.count))
    json.put("entries", number: Double(pattern.entries.count))
    putEnvelope(&json)
    putTempo(&json)
    putOnsets(&json)
    json.end()
    return json.text
  }

  private func putEnvelope(_ json: inout JSONText) {
    for (key, error) in [
      ("worst_error", composition.worst),
      (
        "limit",
        LevelError(
          intensity: LevelLine.intensityTolerance, sharpness: LevelLine.sharpnessTolerance)
      ),
    ] {
      json.key(key)
      json.beginObject(inline: true)
      json.put("intensity", number: error.intensity)
      json.put("sharpness", number: error.sharpness)
      json.end()
    }
  }

  private func putTempo(_ json: inout JSONText) {
    json.key("tempo")
    guard let tempo = composition.tempo else { return json.word("null") }
    json.beginObject()
    json.put("beats_per_minute", number: tempo.beatsPerMinute)
    json.put("confidence", number: tempo.confidence)
    json.key("sections")
    json.beginArray()
    for section in tempo.sections {
      json.beginObject(inline: true)
      json.put("start_s", number: section.start)
      json.put("end_s", number: section.end)
      json.put("beats_per_minute", number: section.beatsPerMinute)
      json.put("confidence", number: section.confidence)
      json.end()
    }
    json.end()
    json.end()
  }

  private func putOnsets(_ json: inout JSONText) {
    json.key("onsets")
    json.beginArray()
    for (onset, tap) in zip(composition.onsets, composition.outline.taps) {
      json.beginObject(inline: true)
      json.put("time_s", number: onset.time)
      json.put("intensity", number: tap.intensity)
      json.put("sharpness", number: tap.sharpness)
      json.put("clarity", number: onset.clarity)
      json.end()
    }
    json.end()
  }
}

extension JSONText {
  /// Writes a member with a number, rounded to a millionth.
  fileprivate mutating func put(_ key: String, number: Double) {
    self.key(key)
    word(((number * 1_000_000).rounded() / 1_000_000).plain)
  }
}
