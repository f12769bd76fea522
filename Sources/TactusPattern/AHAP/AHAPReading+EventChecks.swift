internal import TactusJSON

extension AHAPReading {
  /// Warns about a parameter that has no effect or occurs twice.
  mutating func checkUse(
    of id: EventParameterID, _ type: EventType?, _ object: JSONObject,
    _ seen: inout [EventParameterID]
  ) {
    let offset = object.offset(of: AHAPKey.parameterID)
    if let type, !id.applies(to: type) {
      report(
        .notApplicable, at: offset, key: AHAPKey.parameterID,
        "\(id.rawValue) has no effect on an event of type \(type.rawValue)")
    }
    if !seen.contains(id) {
      seen.append(id)
    } else {
      report(
        .duplicateParameter, at: offset, key: AHAPKey.parameterID,
        "\(id.rawValue) is given twice; the last one is used")
    }
  }

  /// Warns about an event that plays until it is stopped, or longer than Apple's devices may play
  /// it.
  mutating func checkDuration(_ event: Event, _ object: JSONObject) {
    let node = object[AHAPKey.eventDuration]
    // A duration of the wrong kind has been reported already.
    guard event.duration != nil || node == nil else { return }
    let duration = event.duration ?? 0
    let offset = node?.offset ?? object.offset
    let key = node.map { _ in AHAPKey.eventDuration }
    if duration > Limits.timeSeconds {
      report(
        .outOfRange, at: offset, key: key,
        "EventDuration is \(duration.plain)"
          + (event.type.hasEnvelope ? "; the event plays until it is stopped" : ""),
        expected: "\(Limits.timeSeconds.plain) seconds at most")
    } else if event.type.hasEnvelope, duration > Limits.portableDurationSeconds {
      report(
        .notPortable, at: offset, key: key,
        "EventDuration is \(duration.plain); it is played in full, Apple's devices may cut it",
        expected: "\(Limits.portableDurationSeconds.plain) seconds at most")
    } else if event.type.hasEnvelope, duration == 0, event.value(.sustained) >= 0.5 {
      report(
        .missingValue, at: offset, key: key,
        "the event has no duration and plays until stopped",
        expected: "an \"EventDuration\" above 0")
    }
  }

  /// Warns about a sound that is missing, has no effect, or is outside the pattern's folder.
  mutating func checkWaveform(_ event: Event, _ object: JSONObject) {
    guard event.type == .audioCustom else {
      guard event.waveform != nil else { return }
      return report(
        .notApplicable, at: object.offset,
        "the waveform has no effect on an event of type \(event.type.rawValue)")
    }
    guard let node = object[AHAPKey.waveformPath] else {
      return report(
        .missingWaveform, at: object.offset, "the event names no waveform and plays nothing",
        expected: "\"EventWaveformPath\"")
    }
    guard let path = node.string else { return }
    if path.isEmpty {
      report(
        .missingWaveform, at: node.offset, key: AHAPKey.waveformPath,
        "the path is empty and the event plays nothing", expected: "the path of a file")
    } else if path.hasPrefix("/") || path.split(separator: "/").contains("..") {
      report(
        waveforms.areRequired ? .fileNotFound : .waveformOutside, at: node.offset,
        key: AHAPKey.waveformPath,
        "the path \(path.quoted) may leave the folder of the pattern",
        expected: "a relative path without \"..\"")
    } else {
      lookUp(path, at: node.offset)
    }
  }

  /// Looks up an audio file with the caller's search.
  private mutating func lookUp(_ path: String, at offset: Int) {
    switch waveforms.find(path) {
    case .found: return
    case .missing:
      report(
        waveforms.areRequired ? .fileNotFound : .missingWaveform, at: offset,
        key: AHAPKey.waveformPath, "there is no audio file \(path.quoted)",
        expected: "a file beside the pattern or in the resource folder")
    case .outside:
      report(
        waveforms.areRequired ? .fileNotFound : .waveformOutside, at: offset,
        key: AHAPKey.waveformPath, "the audio file \(path.quoted) is outside the pattern's folder",
        expected: "a file beside the pattern or in the resource folder")
    case .unplayable(let reason):
      report(
        waveforms.areRequired ? .invalidAudioResource : .unplayableWaveform, at: offset,
        key: AHAPKey.waveformPath, "the audio file \(path.quoted) cannot be played: \(reason)")
    case .damaged(let reason):
      report(
        waveforms.areRequired ? .invalidAudioResource : .unplayableWaveform, at: offset,
        key: AHAPKey.waveformPath, "the audio file \(path.quoted) is damaged: \(reason)")
    }
  }

  /// Reads the three keys of a custom sound; nil if none of them is given.
  mutating func waveform(_ object: JSONObject) -> Waveform? {
    let path = object.string(AHAPKey.waveformPath, &json, .optional)
    let envelope = object.boolean(AHAPKey.waveformUsesVolumeEnvelope, &json, .optional)
    let loops = object.boolean(AHAPKey.waveformLoops, &json, .optional)
    if path == nil, envelope == nil, loops == nil { return nil }
    return Waveform(path.map { .path($0) }, usesVolumeEnvelope: envelope, loops: loops)
  }
}
