package import TactusFormats
package import TactusPattern

/// The haptic pattern made from a sound, with the onsets and the tempo found in the sound.
///
/// ```
/// features ─► onsets ─► taps ───────────────┐
///         └─► level without taps ─► lines ──┴─► outline ─► pattern
/// ```
package struct SoundComposition: Sendable {
  /// A tap below this intensity is left out, because it would hardly be felt.
  private static let leastTap = 0.05
  /// Values are rounded to 1/`steps` for files.
  private static let steps = 1000.0

  /// The onsets that became taps, in the order of time.
  package let onsets: [SoundOnset]
  /// The tempo of the sound; nil if it has none.
  package let tempo: Tempo?
  package let outline: Outline
  /// The greatest distance between the lines of the pattern and the sustained level.
  package let worst: LevelError

  /// Makes the pattern. O(n log n) in the number of frames.
  package init(_ features: SoundFeatures, _ settings: ComposeSettings = ComposeSettings()) {
    let heard = OnsetFinder(features, threshold: 1).onsets
    tempo = TempoFinder(features, onsets: heard.count).tempo
    let found =
      settings.taps == .normal
      ? heard : OnsetFinder(features, threshold: settings.taps.threshold).onsets
    onsets = found.filter { Intensity.of(amplitude: $0.level) >= Self.leastTap }
    let spans = SustainedSpans(
      SustainedLevel(features, onsets), gain: settings.sustain.gain)
    var outline = Outline(taps: onsets.map(Self.tap))
    var worst = LevelError()
    for run in spans.runs {
      let line = LevelLine.fitted(run.map(Self.rounded))
      for (start, end) in zip(line, line.dropFirst()) {
        outline.pieces.append(
          OutlinePiece(start.time, end.time, from: start.level, to: end.level))
      }
      worst.add(LevelLine.worst(line, run))
    }
    self.outline = outline
    self.worst = worst
  }

  /// The pattern, with its entries in the order of time.
  package var pattern: Pattern {
    var pattern = outline.pattern
    pattern.entries = pattern.entries.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
    return pattern
  }

  private static func tap(_ onset: SoundOnset) -> OutlineTap {
    OutlineTap(
      onset.time, intensity: rounded(Intensity.of(amplitude: onset.level)),
      sharpness: rounded(onset.sharpness))
  }

  private static func rounded(_ point: LevelLine.Point) -> LevelLine.Point {
    LevelLine.Point(
      time: point.time, intensity: rounded(point.intensity), sharpness: rounded(point.sharpness))
  }

  /// A value rounded to a thousandth, which keeps files short. The rounding cannot be felt.
  private static func rounded(_ value: Double) -> Double { (value * steps).rounded() / steps }
}

extension LevelError {
  fileprivate mutating func add(_ other: LevelError) {
    intensity = max(intensity, other.intensity)
    sharpness = max(sharpness, other.sharpness)
  }
}

extension LevelLine.Point {
  fileprivate var level: OutlineLevel { OutlineLevel(intensity, sharpness) }
}

extension Entry {
  /// The time at which the entry takes effect, in seconds.
  fileprivate var start: Double {
    switch content {
    case .event(let event): event.time
    case .parameter(let parameter): parameter.time
    case .curve(let curve): curve.time
    case .unknown: 0
    }
  }
}
