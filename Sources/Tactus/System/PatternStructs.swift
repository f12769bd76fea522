internal import CTactus
internal import TactusPattern

extension tactus_pattern_info {
  init(_ pattern: Pattern) {
    let timeline = Timeline(pattern)
    let end = timeline.hapticEndNanoseconds
    self.init(
      size: MemoryLayout<Self>.size, duration_seconds: pattern.duration,
      felt_seconds: end == .max ? .infinity : Nanoseconds.toSeconds(end),
      event_count: UInt32(timeline.eventCount),
      has_sound: pattern.events.contains { !$0.type.isHaptic })
  }
}

extension Event {
  init(_ event: tactus_event) throws(CallError) {
    let type = try Self.type(unsafe event.type)
    let sound = try unsafe Arguments.optionalText(event.sound, "event.sound")
    if type == .audioCustom, sound == nil { throw .missing("event.sound") }
    let time = try unsafe Arguments.seconds(event.time_seconds, "event.time_seconds")
    let duration = try unsafe Arguments.seconds(event.duration_seconds, "event.duration_seconds")
    let parameters = try unsafe [
      Self.parameter(
        type.isHaptic ? .hapticIntensity : .audioVolume, event.intensity, "intensity", type),
      Self.parameter(
        type.isHaptic ? .hapticSharpness : .audioPitch, event.sharpness, "sharpness", type),
      Self.parameter(.attackTime, event.attack_seconds, "attack_seconds", type),
      Self.parameter(.decayTime, event.decay_seconds, "decay_seconds", type),
      Self.parameter(.releaseTime, event.release_seconds, "release_seconds", type),
      Self.parameter(.sustained, event.decays_to_end ? 0 : 1, "decays_to_end", type),
    ]
    self.init(
      type, time: time, duration: duration > 0 ? duration : nil,
      parameters: parameters.compactMap { $0 }, waveform: sound.map { Waveform(.path($0)) })
  }

  private static func type(_ type: tactus_event_type) throws(CallError) -> EventType {
    switch type {
    case TACTUS_EVENT_TAP: .hapticTransient
    case TACTUS_EVENT_CONTINUOUS: .hapticContinuous
    case TACTUS_EVENT_TONE: .audioContinuous
    case TACTUS_EVENT_SOUND: .audioCustom
    default: throw CallError(TACTUS_ERROR_ARGUMENT, "unknown event type \(type.rawValue)")
    }
  }

  /// A parameter; nil if events of this type do not have it.
  private static func parameter(
    _ id: EventParameterID, _ value: Double, _ name: String, _ type: EventType
  ) throws(CallError) -> EventParameter? {
    guard id.applies(to: type) else { return nil }
    guard id.range.contains(value) else {
      throw CallError(
        TACTUS_ERROR_ARGUMENT,
        "event.\(name) is \(value); expected \(id.range.lowerBound) to \(id.range.upperBound)")
    }
    return EventParameter(id, value)
  }
}
