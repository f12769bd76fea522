internal import TactusDevice
internal import TactusPattern

/// Patterns whose events are all active at once and have different costs: one holds, one rises, one
/// falls, one is a tap. Both haptic parameters change.
enum MixingPattern {
  /// A span of time in nanoseconds in which no event begins, ends or changes its stage.
  static let steadyTimes: Range<Int64> = 100_000_000..<900_000_000

  static func timeline(voices: Int) -> Timeline {
    let curves = [ControlID.hapticIntensity, .hapticSharpness].map { control in
      ParameterCurve(control, points: [.init(0, 0.2), .init(1, 0.8)])
    }
    // The taps are as long as the mixed span, so that they stay active.
    return Timeline(
      Pattern(events: (0..<voices).map(event), curves: curves),
      transientLength: TapLength(
        softNanoseconds: 1_000_000_000, crispNanoseconds: 1_000_000_000))
  }

  private static func event(_ index: Int) -> Event {
    // The sum of these levels is not a round number, so that rounding differences would be visible.
    let level = 0.1 + 0.7 * Double(index * 37 % 101) / 101
    let tone = 0.9 * Double(index * 53 % 97) / 97
    let own = [EventParameter(.hapticIntensity, level), EventParameter(.hapticSharpness, tone)]
    switch index % 4 {
    case 0: return Event(.hapticContinuous, duration: 2, parameters: own)
    case 1:
      return Event(.hapticContinuous, duration: 2, parameters: own + [.init(.attackTime, 1)])
    case 2:
      return Event(
        .hapticContinuous, duration: 2,
        parameters: own + [.init(.sustained, 0), .init(.decayTime, 1)])
    default: return Event(.hapticTransient, parameters: own)
    }
  }
}
