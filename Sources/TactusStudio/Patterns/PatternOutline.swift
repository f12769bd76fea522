internal import TactusCommand
internal import TactusPattern

/// The outline of a pattern for a small picture: its intensity and sharpness over time, and its
/// taps.
struct PatternOutline: Sendable, Hashable {
  /// The number of columns of a picture.
  static let columns = 160
  /// The largest number of taps that are drawn individually.
  private static let tapLimit = 200
  /// The length of the drawn part of an endless pattern, in seconds.
  private static let endlessSeconds = 4.0

  /// Seconds of the picture, above 0.
  let seconds: Double
  /// Whether the pattern plays until it is stopped.
  let isEndless: Bool
  /// The number of events, including audio events.
  let eventCount: Int
  /// Whether the pattern has sounds.
  let hasSound: Bool
  /// The highest intensity of each column, 0 to 1.
  let intensities: [Double]
  /// The sharpness at the highest intensity of each column, 0 to 1. It is 0 where the intensity is
  /// 0.
  let sharpnesses: [Double]
  /// The time in seconds, the intensity and the sharpness of each tap.
  let taps: [Tap]

  /// A tap of the pattern.
  struct Tap: Sendable, Hashable {
    var seconds, intensity, sharpness: Double
  }

  /// - Parameters:
  ///   - patterns: the parts of the pattern; the first is drawn.
  ///   - columns: the number of columns, above 0.
  /// - Returns: nil if it cannot be sampled.
  init?(_ patterns: [Pattern], columns: Int = PatternOutline.columns) {
    let pattern = patterns.first ?? Pattern()
    let timeline = Timeline(pattern)
    isEndless = timeline.isEndless
    let end =
      timeline.hapticEndNanoseconds == .max
      ? Nanoseconds.from(seconds: max(pattern.duration, Self.endlessSeconds))
      : max(timeline.hapticEndNanoseconds, timeline.durationNanoseconds)
    seconds = max(Nanoseconds.toSeconds(end), 0.001)
    eventCount = patterns.reduce(0) { $0 + $1.events.count }
    hasSound = patterns.contains { $0.events.contains { !$0.type.isHaptic } }
    guard let samples = try? PatternPlot(pattern, timeline, end: end).samples else { return nil }
    var (intensities, sharpnesses) = (
      [Double](repeating: 0, count: columns), [Double](repeating: 0, count: columns)
    )
    for sample in samples {
      let column = min(Int(sample.seconds / seconds * Double(columns)), columns - 1)
      guard sample.intensity > intensities[column] else { continue }
      (intensities[column], sharpnesses[column]) = (sample.intensity, sample.sharpness)
    }
    (self.intensities, self.sharpnesses) = (intensities, sharpnesses)
    taps = pattern.events.filter { $0.type == .hapticTransient }.prefix(Self.tapLimit).map {
      Tap(
        seconds: $0.time, intensity: min(max($0.value(.hapticIntensity), 0), 1),
        sharpness: min(max($0.value(.hapticSharpness), 0), 1))
    }
  }
}
