internal import TactusCompose
internal import TactusPattern
internal import TactusPlot
internal import TactusSound

/// A picture of a sound, its onsets, and the pattern made from it, on one time axis.
struct ComposePicture {
  /// The width in pixels.
  static let width = 1000.0
  /// The approximate number of values of the rise that are drawn.
  private static let columns = 1000
  /// The least upper end of the scale of the panel "rise of the spectrum", so that noise looks
  /// small.
  private static let leastRise = 0.2

  private let heard: HeardSound
  private let composition: SoundComposition
  private let pattern: Pattern

  init(_ heard: HeardSound, _ composition: SoundComposition, _ pattern: Pattern) {
    self.heard = heard
    self.composition = composition
    self.pattern = pattern
  }

  func plot(title: String) throws -> Plot {
    let timeline = Timeline(pattern)
    let end = Nanoseconds.from(seconds: max(heard.features.seconds, pattern.duration))
    var plot = try PatternPlot(pattern, timeline, end: end).plot(title: title, subtitle: subtitle)
    plot.panels = [waveform, rise] + plot.panels
    plot.panels[2].label = "pattern: intensity"
    plot.panels[3].label = "pattern: sharpness"
    return plot
  }

  private var subtitle: String {
    let facts = ComposeFacts(heard.facts, composition, pattern, names: ("", ""))
    return facts.summary
  }

  private var waveform: Panel {
    let line = heard.outline.line(rate: heard.facts.rate)
    let peak = line.reduce(0.01) { max($0, abs($1.value)) }
    return Panel(
      "sound", range: -peak...peak, series: [Series("waveform", .line, .fifth, runs: [line])])
  }

  /// The rise of the spectrum, with the onsets at its peaks.
  private var rise: Panel {
    let points = risePoints
    let top = max(points.reduce(0) { max($0, $1.value) }, Self.leastRise)
    let stems = composition.onsets.map { onset in
      Plot.Point(onset.time, min(onset.clarity, top))
    }
    var panel = Panel(
      "rise of the spectrum", range: 0...top,
      series: [Series("rise", .area, .fourth, runs: [points])])
    if !stems.isEmpty { panel.series.append(Series("onsets", .stems, .third, runs: [stems])) }
    return panel
  }

  /// The highest value of each group of neighbouring frames, at its time.
  private var risePoints: [Plot.Point] {
    let rise = heard.features.rise
    let perColumn = max(rise.count / Self.columns, 1)
    return stride(from: 0, to: rise.count, by: perColumn).compactMap { start in
      let part = start..<min(start + perColumn, rise.count)
      guard let top = part.max(by: { rise[$0] < rise[$1] }) else { return nil }
      return Plot.Point(heard.features.time(ofFrame: top), Double(rise[top]))
    }
  }
}
