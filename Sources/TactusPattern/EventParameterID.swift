/// A parameter of one event, by its name in AHAP files.
package enum EventParameterID: String, Sendable, Hashable, CaseIterable {
  case hapticIntensity = "HapticIntensity"
  case hapticSharpness = "HapticSharpness"
  case attackTime = "AttackTime"
  case decayTime = "DecayTime"
  case releaseTime = "ReleaseTime"
  case sustained = "Sustained"
  case audioVolume = "AudioVolume"
  case audioPitch = "AudioPitch"
  case audioPan = "AudioPan"
  case audioBrightness = "AudioBrightness"

  /// The valid values. Others are kept in the pattern, and limited when played.
  package var range: ClosedRange<Double> {
    switch self {
    case .audioPitch, .audioPan: -1...1
    default: 0...1
    }
  }

  /// Whether the parameter has an effect on events of this type.
  package func applies(to type: EventType) -> Bool {
    switch self {
    case .hapticIntensity, .hapticSharpness: type.isHaptic
    case .attackTime, .decayTime, .releaseTime, .sustained: type.hasEnvelope
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness: !type.isHaptic
    }
  }

  /// The value if an event does not give the parameter.
  ///
  /// The values of intensity and sharpness come from the fallback table of Apple's Unity plug-in
  /// (apple/unityplugins, `CHCapabilities_Unsupported.swift`), the only published ones. Sustained
  /// is 1 as in Apple's headers. Attack, decay and release have the shortest value, 0 s.
  package func defaultValue(for type: EventType) -> Double {
    switch self {
    case .hapticIntensity: type == .hapticTransient ? 0.75 : 0.6
    case .hapticSharpness: type == .hapticTransient ? 0.5 : 0.422601
    case .sustained, .audioVolume, .audioBrightness: 1
    case .attackTime, .decayTime, .releaseTime, .audioPitch, .audioPan: 0
    }
  }
}
