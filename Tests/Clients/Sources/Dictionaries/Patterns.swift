import CoreHaptics

/// Patterns as AHAP dictionaries in code.
struct Patterns {
  static func doubleTap(gap: Double) -> [CHHapticPattern.Key: Any] {
    let tap: (Double, Double) -> [CHHapticPattern.Key: Any] = { time, intensity in
      [
        .event: [
          CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticTransient,
          .time: time,
          .eventParameters: [
            [
              CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
              .parameterValue: intensity,
            ],
            [
              CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticSharpness,
              .parameterValue: 0.5,
            ],
          ] as [[CHHapticPattern.Key: Any]],
        ] as [CHHapticPattern.Key: Any]
      ]
    }
    return [.version: 1.0, .pattern: [tap(0, 1), tap(gap, 0.5)]]
  }

  static func swell() -> [CHHapticPattern.Key: Any] {
    return [
      CHHapticPattern.Key.pattern: [
        [
          CHHapticPattern.Key.event: [
            CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticContinuous,
            CHHapticPattern.Key.time: 0.0,
            CHHapticPattern.Key.eventDuration: 1.0,
            CHHapticPattern.Key.eventParameters: [
              [
                CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
                CHHapticPattern.Key.parameterValue: 1.0,
              ] as [CHHapticPattern.Key: Any]
            ],
          ] as [CHHapticPattern.Key: Any]
        ],
        [
          CHHapticPattern.Key.parameterCurve: [
            CHHapticPattern.Key.parameterID:
              CHHapticDynamicParameter.ID.hapticIntensityControl.rawValue,
            CHHapticPattern.Key.time: 0,
            CHHapticPattern.Key.parameterCurveControlPoints: [
              [CHHapticPattern.Key.time: 0, CHHapticPattern.Key.parameterValue: 0.0],
              [CHHapticPattern.Key.time: 1, CHHapticPattern.Key.parameterValue: 1.0],
            ],
          ] as [CHHapticPattern.Key: Any]
        ],
      ]
    ]
  }
}
