internal import TactusPattern

/// Counts the parts of a pattern, for the report of what a conversion keeps and loses.
struct PatternContents {
  private(set) var taps = 0
  private(set) var continuous = 0
  private(set) var envelopes = 0
  private(set) var audio = 0
  /// The number of changes (dynamic parameters) and of curves of haptic parameters, and the sum of
  /// both for parameters of sounds.
  private(set) var changes = 0
  private(set) var curves = 0
  private(set) var audioChanges = 0
  /// The number of parts that have no effect: parameters that do not apply or are replaced,
  /// durations of taps, waveforms of haptic events, empty entries.
  private(set) var idle = 0
  /// The keys that the format does not define.
  private(set) var unknown = NameCounts()
  private(set) var remarks: [OutlineRemark]
  /// Metadata whose values are not texts.
  private(set) var otherMetadata = NameCounts()
  /// The version of the pattern if it is not 1, which all known files have.
  private(set) var version: Double?

  init(_ pattern: Pattern) {
    remarks = pattern.remarks
    version = pattern.version == 1 ? nil : pattern.version
    for field in pattern.unknown {
      if field.key == Pattern.metadataKey { add(metadata: field.value) } else { add([field]) }
    }
    for entry in pattern.entries {
      add(entry.unknown)
      switch entry.content {
      case .event(let event): add(event)
      case .parameter(let parameter):
        if parameter.id.isHaptic { changes += 1 } else { audioChanges += 1 }
        add(parameter.unknown)
      case .curve(let curve):
        if curve.id.isHaptic { curves += 1 } else { audioChanges += 1 }
        add(curve.unknown)
        for point in curve.points { add(point.unknown) }
      case .unknown: idle += 1
      }
    }
  }

  private mutating func add(_ event: Event) {
    switch event.type {
    case .hapticTransient: taps += 1
    case .hapticContinuous: continuous += 1
    case .audioContinuous, .audioCustom: audio += 1
    }
    let shape: Set<EventParameterID> = [.attackTime, .decayTime, .releaseTime, .sustained]
    if event.type == .hapticContinuous, event.parameters.contains(where: { shape.contains($0.id) })
    {
      envelopes += 1
    }
    add(event.unknown)
    var seen: Set<EventParameterID> = []
    for parameter in event.parameters.reversed() {
      add(parameter.unknown)
      let isIdle = !parameter.id.applies(to: event.type) || !seen.insert(parameter.id).inserted
      if isIdle || !event.uses(parameter.id) { idle += 1 }
    }
    if event.type == .hapticTransient, event.duration != nil { idle += 1 }
    if event.type.isHaptic, event.waveform != nil { idle += 1 }
  }

  private mutating func add(_ fields: [UnknownField]) {
    for field in fields { unknown.add(field.key) }
  }

  private mutating func add(metadata value: JSONValue) {
    guard case .object(let fields) = value else { return otherMetadata.add(Pattern.metadataKey) }
    for field in fields {
      if case .string = field.value { continue }
      otherMetadata.add(field.key)
    }
  }

  /// The count with the noun, for example `1 tap` or `2 taps`; nil for a count of 0.
  static func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Event {
  /// Whether the envelope has the stage that a parameter describes. A sustained event has no decay,
  /// and one that is not sustained has no release.
  fileprivate func uses(_ id: EventParameterID) -> Bool {
    switch id {
    case .decayTime: value(.sustained) < 0.5
    case .releaseTime: value(.sustained) >= 0.5
    default: true
    }
  }
}

extension ControlID {
  /// Whether the parameter acts on haptic events.
  fileprivate var isHaptic: Bool { name.hasPrefix("Haptic") }
}
