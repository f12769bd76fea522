internal import TactusPattern

/// A pattern with one feature.
struct WritingSpecimen {
  var feature: String
  var pattern: Pattern

  static let all: [WritingSpecimen] = [
    WritingSpecimen(feature: "a tap", pattern: Pattern(events: [tap(0.1, 0.8, 0.3)])),
    WritingSpecimen(
      feature: "taps 20 ms apart",
      pattern: Pattern(events: (0..<5).map { tap(0.1 + 0.02 * Double($0), 0.7, 0.6) })),
    WritingSpecimen(feature: "a steady level", pattern: Pattern(events: [level(0.1, 0.5)])),
    WritingSpecimen(
      feature: "a tap over a level", pattern: Pattern(events: [level(0, 0.4), tap(0.5, 0.6, 0.9)])),
    WritingSpecimen(
      feature: "a tap weaker than the level",
      pattern: Pattern(events: [level(0, 0.6), tap(0.5, 0.3, 0.9)])),
    WritingSpecimen(
      feature: "events that overlap",
      pattern: Pattern(events: [level(0, 0.3), level(0.5, 0.4, sharpness: 0.9)])),
    WritingSpecimen(feature: "attack and release", pattern: Pattern(events: [envelope])),
    WritingSpecimen(
      feature: "intensity over time",
      pattern: Pattern(events: [level(0, 1)], curves: [curve(.hapticIntensity, 0.1, 1)])),
    WritingSpecimen(
      feature: "sharpness over time",
      pattern: Pattern(
        events: [level(0, 0.8, sharpness: 0)], curves: [curve(.hapticSharpness, 0, 1)])),
    WritingSpecimen(
      feature: "a parameter that changes at once",
      pattern: Pattern(
        events: [level(0, 0.8)], parameters: [DynamicParameter(.hapticIntensity, 0.5, time: 0.4)])),
    WritingSpecimen(
      feature: "an event until it is stopped",
      pattern: Pattern(events: [Event(.hapticContinuous)])),
    WritingSpecimen(
      feature: "sound",
      pattern: Pattern(events: [level(0, 0.5), Event(.audioContinuous, duration: 1)])),
    WritingSpecimen(feature: "author and description", pattern: remarks),
  ]

  private static func tap(_ time: Double, _ intensity: Double, _ sharpness: Double) -> Event {
    Event(
      .hapticTransient, time: time,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ])
  }

  /// A continuous event of a second.
  private static func level(
    _ time: Double, _ intensity: Double, sharpness: Double = 0.5
  ) -> Event {
    Event(
      .hapticContinuous, time: time, duration: 1,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ])
  }

  private static var envelope: Event {
    var event = level(0.1, 0.9)
    event.parameters += [EventParameter(.attackTime, 0.25), EventParameter(.releaseTime, 0.5)]
    return event
  }

  private static func curve(_ id: ControlID, _ first: Double, _ last: Double) -> ParameterCurve {
    ParameterCurve(id, points: [.init(0, first), .init(0.7, last), .init(1, first)])
  }

  private static var remarks: Pattern {
    var pattern = Pattern(events: [level(0, 0.5)])
    pattern.add([OutlineRemark("author", "A. Author"), OutlineRemark("description", "A test")])
    return pattern
  }
}
