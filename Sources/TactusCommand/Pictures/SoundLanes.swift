internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusPlot
internal import TactusSound

/// The sounds of a pattern as panels with their waveforms: one lane for all tones, and one for each
/// file.
struct SoundLanes {
  /// The sample rate of a lane in hertz: enough for the outline of a waveform.
  private static let rate = SoundLimits.rates.lowerBound
  /// The longest picture with lanes, in seconds. Lanes need every sample, which takes too long for
  /// a longer picture.
  private static let secondsLimit = 600.0
  /// The largest number of lanes for files. If there are more files, several share the last lane.
  private static let fileLanes = 5
  /// The approximate number of columns of a lane; each shows its lowest and highest sample.
  private static let columns = 1000
  /// The largest number of characters of a file's name in a label.
  private static let nameLimit = 40

  let panels: [Panel]

  /// - Parameter end: the time at which the picture ends, in nanoseconds from the start.
  init(_ source: SoundSource, _ timeline: Timeline, end: Int64) throws {
    let seconds = Nanoseconds.toSeconds(end)
    guard source.isHeard, end > 0, seconds <= Self.secondsLimit else {
      panels = []
      return
    }
    let bank = try source.bank(rate: Self.rate)
    let timeline = Timeline(
      source.pattern, transientLength: timeline.transientLength,
      soundLengths: bank.lengths(of: source.pattern))
    let events = source.pattern.events
    panels = Self.lanes(source.pattern).map { lane in
      let renderer = SoundRenderer(timeline, bank) { lane.has(events[$0]) }
      let outline = Self.outline(renderer, seconds: seconds)
      return Panel(
        lane.label, range: -1...1, series: [Series("waveform", .line, lane.ink, runs: [outline])])
    }
  }

  /// One lane, and the events that it shows.
  private struct Lane {
    var label: String
    var ink: Ink
    /// The paths of the files that the lane shows; nil if it shows the tones.
    var paths: Set<String>?

    func has(_ event: Event) -> Bool {
      guard let paths else { return event.type == .audioContinuous }
      guard event.type == .audioCustom, case .path(let path)? = event.waveform?.resource else {
        return false
      }
      return paths.contains(path)
    }
  }

  private static func lanes(_ pattern: Pattern) -> [Lane] {
    var lanes: [Lane] = []
    if pattern.events.contains(where: { $0.type == .audioContinuous }) {
      lanes.append(Lane(label: "sound: tones", ink: .fourth))
    }
    let paths = SoundLoader.paths(of: pattern)
    let own = paths.count > fileLanes ? fileLanes - 1 : paths.count
    for path in paths.prefix(own) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let label = SafeText.escaped(String(name.prefix(nameLimit)))
      lanes.append(Lane(label: "sound: \(label)", ink: .fifth, paths: [path]))
    }
    if paths.count > own {
      let rest = Set(paths.dropFirst(own))
      lanes.append(Lane(label: "sound: \(rest.count) more files", ink: .fifth, paths: rest))
    }
    return lanes
  }

  /// The lowest and the highest sample of either channel, for each column.
  private static func outline(
    _ renderer: consuming SoundRenderer, seconds: Double
  ) -> [Plot.Point] {
    let count = max(Int(seconds * Double(rate)), 1)
    let perColumn = max(count / columns, 1)
    var points: [Plot.Point] = []
    var (low, high) = (0.0, 0.0)
    var frame = 0
    renderer.eachFrame(count) { left, right in
      low = min(low, Double(min(left, right)))
      high = max(high, Double(max(left, right)))
      frame += 1
      guard frame.isMultiple(of: perColumn) || frame == count else { return }
      let time = Double(frame - perColumn / 2) / Double(rate)
      points.append(Plot.Point(max(time, 0), low))
      if high > low { points.append(Plot.Point(max(time, 0), high)) }
      (low, high) = (0, 0)
    }
    return points
  }
}
