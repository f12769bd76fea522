internal import TactusPattern

/// The facts of a pattern. Only the length of a tap depends on the device.
struct PatternFacts {
  let pattern: Pattern
  /// The duration in seconds, as Core Haptics defines it: to the last end of an event, or the last
  /// change of a parameter if that is later.
  let duration: Double
  /// The end of the last release in seconds; nil if an event plays until it is stopped.
  let end: Double?
  /// The time from the start over which peak and mean are computed, in seconds.
  let looked: Double
  /// The highest intensity, 0 to 1, and the time in seconds at which it is first reached.
  let peak: (intensity: Double, time: Double)
  /// The mean intensity, 0 to 1, over ``looked``.
  let mean: Double
  /// The sounds that can be played.
  let sounds: [SoundInventory.Sound]

  init(_ picture: PatternPlot, _ sounds: [SoundInventory.Sound]) throws {
    self.sounds = sounds
    pattern = picture.pattern
    duration = picture.pattern.duration
    let timeline = picture.timeline
    end = timeline.isEndless ? nil : Nanoseconds.toSeconds(timeline.endNanoseconds)
    looked = Nanoseconds.toSeconds(picture.end)
    let samples = try picture.samples
    var highest = (intensity: 0.0, time: 0.0)
    var area = 0.0
    for (index, sample) in samples.enumerated() {
      if sample.intensity > highest.intensity { highest = (sample.intensity, sample.seconds) }
      guard index > 0 else { continue }
      let before = samples[index - 1]
      area += (sample.intensity + before.intensity) / 2 * (sample.seconds - before.seconds)
    }
    peak = highest
    mean = looked > 0 ? area / looked : 0
  }

  /// The number of events of each type that occurs.
  var counts: [(type: EventType, count: Int)] {
    EventType.allCases.map { type in (type, pattern.events.count { $0.type == type }) }
      .filter { $0.1 > 0 }
  }

  /// The number of seconds of an endless pattern that are shown by default: up to a second after
  /// its last event or point of a curve.
  static func span(_ pattern: Pattern) -> Double {
    let latest = pattern.curves.map { curve in
      curve.time + (curve.points.map(\.time).max() ?? 0)
    }
    return max(pattern.duration, latest.max() ?? 0) + 1
  }
}
