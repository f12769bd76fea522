internal import CoreHaptics
internal import Foundation

/// Creates events with intensity and sharpness, the two parameters that every haptic event of the
/// demos has.
extension CHHapticEvent {
  /// A tap. Intensity and sharpness are 0 to 1.
  static func tap(
    intensity: Float, sharpness: Float, at time: TimeInterval = 0
  ) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticTransient, parameters: sensation(intensity, sharpness), relativeTime: time)
  }

  /// A vibration of a duration in seconds. Intensity and sharpness are 0 to 1.
  static func vibration(
    intensity: Float, sharpness: Float, at time: TimeInterval = 0, for duration: TimeInterval,
    with envelope: [CHHapticEventParameter] = []
  ) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticContinuous, parameters: sensation(intensity, sharpness) + envelope,
      relativeTime: time, duration: duration)
  }

  private static func sensation(_ intensity: Float, _ sharpness: Float) -> [CHHapticEventParameter]
  {
    [
      CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
      CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
    ]
  }
}
