internal import TactusPattern

/// The patterns of the feedback generators.
///
/// Apple does not publish its patterns. These were composed for Tactus, from the known facts:
/// success is two taps that rise, warning is two that fall, and error is four.
///
/// They also differ in their number or spacing, because a motor that can only be on or off cannot
/// play different strengths: the two taps of success follow each other quickly, those of warning
/// have a pause between them. Taps are at least 130 ms apart, so that the motors of pads come to
/// rest between them. A Switch Pro controller on Bluetooth accepts one level per 128 ms and needs
/// two levels for a tap. On it, error has three taps.
enum FeedbackPattern {
  static let success = taps((0, 0.55, 0.45), (0.14, 0.95, 0.6))
  static let warning = taps((0, 0.95, 0.5), (0.36, 0.55, 0.35))
  static let error = taps((0, 0.7, 0.6), (0.13, 0.7, 0.6), (0.26, 1, 0.75), (0.39, 0.5, 0.4))
  static let selection = taps((0, 0.4, 0.75))
  /// A detent: lighter and crisper than a selection.
  static let alignment = taps((0, 0.35, 0.9))
  /// Between a light and a medium impact.
  static let completion = taps((0, 0.6, 0.6))

  static let light = taps((0, 0.45, 0.5))
  static let medium = taps((0, 0.7, 0.45))
  static let heavy = taps((0, 1, 0.3))
  /// Crisper than medium: a hard object.
  static let rigid = taps((0, 0.85, 1))
  /// A dull tap on a short swell: a soft object.
  static let soft = CHHapticPattern(
    Pattern(events: [
      tap(0, 0.5, 0.1),
      Event(
        .hapticContinuous, duration: 0.03,
        parameters: [
          EventParameter(.hapticIntensity, 0.35), EventParameter(.hapticSharpness, 0),
          EventParameter(.releaseTime, 0.03),
        ]),
    ]))

  /// Scales the intensity of a pattern.
  /// - Parameter intensity: 0 to 1.
  static func scaled(_ pattern: CHHapticPattern, by intensity: Double) -> CHHapticPattern {
    var scaled = pattern.pattern
    scaled.entries.append(Entry(.parameter(DynamicParameter(.hapticIntensity, intensity))))
    return CHHapticPattern(scaled)
  }

  private static func taps(
    _ taps: (seconds: Double, intensity: Double, sharpness: Double)...
  ) -> CHHapticPattern {
    CHHapticPattern(Pattern(events: taps.map { tap($0.seconds, $0.intensity, $0.sharpness) }))
  }

  private static func tap(_ seconds: Double, _ intensity: Double, _ sharpness: Double) -> Event {
    Event(
      .hapticTransient, time: seconds,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ])
  }
}
