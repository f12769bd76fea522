internal import CoreHaptics
internal import Foundation

/// The patterns of the game, with the numbers of the tutorial "Getting Started With Core Haptics".
enum VinePatterns {
  /// The cut: a hissing vibration, whose intensity follows a curve of five points, and a tap.
  /// - Parameter audio: the sound, if it is registered.
  static func slice(_ audio: CHHapticAudioResourceID?) throws -> CHHapticPattern {
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [
        .init(relativeTime: 0, value: 0.2),
        .init(relativeTime: 0.08, value: 1),
        .init(relativeTime: 0.24, value: 0.2),
        .init(relativeTime: 0.34, value: 0.6),
        .init(relativeTime: 0.5, value: 0),
      ], relativeTime: 0)
    let events: [CHHapticEvent] = [
      .vibration(intensity: 0.6, sharpness: 0.8, for: 0.5),
      .tap(intensity: 1, sharpness: 1, at: 0.08),
    ]
    return try CHHapticPattern(events: events + sound(audio), parameterCurves: [curve])
  }

  /// Two bites of the crocodile.
  static func nomNom(_ audio: CHHapticAudioResourceID?) throws -> CHHapticPattern {
    let events: [CHHapticEvent] = [
      .vibration(intensity: 1, sharpness: 0.3, for: 0.15),
      .vibration(intensity: 0.4, sharpness: 0.1, at: 0.3, for: 0.3),
      .tap(intensity: 1, sharpness: 1),
      .tap(intensity: 1, sharpness: 0.3, at: 0.3),
    ]
    return try CHHapticPattern(events: events + sound(audio), parameters: [])
  }

  /// The fall into the water: a heavy tap, and a vibration that grows and fades like a wave.
  static func splash(_ audio: CHHapticAudioResourceID?) throws -> CHHapticPattern {
    let wave = [
      CHHapticEventParameter(parameterID: .attackTime, value: 0.1),
      CHHapticEventParameter(parameterID: .releaseTime, value: 0.2),
      CHHapticEventParameter(parameterID: .decayTime, value: 0.3),
    ]
    let events: [CHHapticEvent] = [
      .tap(intensity: 1, sharpness: 0.1),
      .vibration(intensity: 0.5, sharpness: 0.1, at: 0.1, for: 0.6, with: wave),
    ]
    return try CHHapticPattern(events: events + sound(audio), parameters: [])
  }

  /// The swish of a blade in the air: a vibration and a dark tone of a minute, longer than any
  /// stroke. The intensity of the vibration, and the volume and pitch of the tone, follow the
  /// finger.
  static func swish() throws -> CHHapticPattern {
    let tone = CHHapticEvent(
      eventType: .audioContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .audioVolume, value: 0.3),
        CHHapticEventParameter(parameterID: .audioBrightness, value: 0.4),
      ], relativeTime: 0, duration: 60)
    return try CHHapticPattern(
      events: [.vibration(intensity: 0.5, sharpness: 1, for: 60), tone], parameters: [])
  }

  private static func sound(_ audio: CHHapticAudioResourceID?) -> [CHHapticEvent] {
    guard let audio else { return [] }
    return [CHHapticEvent(audioResourceID: audio, parameters: [], relativeTime: 0)]
  }
}
