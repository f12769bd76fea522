internal import TactusCapture
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
package import TactusPattern
internal import TactusPlot

/// A plot of a pattern: its intensity, its sharpness and its named events. The pattern is sampled
/// once, and the samples are kept.
package final class PatternPlot {
  /// The interval of samples in a short pattern, in nanoseconds.
  private static let interval: Int64 = 1_000_000
  /// The largest number of samples; in a longer pattern their interval is larger.
  private static let sampleLimit: Int64 = 20_000

  let pattern: Pattern
  let timeline: Timeline
  /// The time at which the picture ends, in nanoseconds from the start.
  let end: Int64
  private var kept: (samples: [Sample], events: [EventMark])?

  /// - Parameter end: the time at which the picture ends, in nanoseconds from the start.
  package init(_ pattern: Pattern, _ timeline: Timeline, end: Int64) {
    self.pattern = pattern
    self.timeline = timeline
    self.end = max(end, 0)
  }

  /// - Parameters:
  ///   - title: the name of the pattern.
  ///   - subtitle: nil for the number of events and the duration.
  func plot(title: String, subtitle: String? = nil) throws -> Plot {
    let (samples, events) = try sampled
    let intensity = samples.map { Plot.Point($0.seconds, $0.intensity) }
    var panels = [Panel("intensity", series: [Series("total", .area, .first, runs: [intensity])])]
    let stems = stems(events)
    if !stems.isEmpty {
      panels[0].series.append(Series("transients", .stems, .third, runs: [stems]))
    }
    panels.append(
      Panel("sharpness", series: [Series("sharpness", .area, .second, runs: runs(samples))]))
    return Plot(
      title: title, subtitle: subtitle ?? summary, time: 0...Nanoseconds.toSeconds(end),
      panels: panels, rows: EventRows(pattern, end: Nanoseconds.toSeconds(end)).rows)
  }

  /// Intensity and sharpness at one time.
  package struct Sample {
    package var seconds: Double
    /// Intensity and sharpness, 0 to 1; the sharpness is 0 if the intensity is 0.
    package var intensity, sharpness: Double
  }

  /// Samples at a constant interval, and additional ones immediately before and at each time at
  /// which a value can jump.
  package var samples: [Sample] { get throws { try sampled.samples } }

  /// The samples, and the events as they were played.
  private var sampled: (samples: [Sample], events: [EventMark]) {
    get throws {
      if let kept { return kept }
      let device = LoopbackDevice(PatternSampler.capabilities)
      let recorder = CaptureRecorder()
      let sampler = try PatternSampler(timeline, on: device, listener: recorder)
      let samples = times.map { time in
        let state = sampler.state(at: time)
        return Sample(
          seconds: Nanoseconds.toSeconds(time), intensity: state.intensity,
          sharpness: state.sharpness)
      }
      let events =
        recorder.captures(origin: Session.virtualStart, clock: .virtual).first?.events ?? []
      kept = (samples, events)
      return (samples, events)
    }
  }

  private var times: [Int64] {
    let step = max(Self.interval, end / Self.sampleLimit)
    var times = Array(stride(from: 0, through: end, by: Int64.Stride(step)))
    let tap = timeline.transientLength
    var corners: [Int64] = [end]
    for entry in pattern.entries {
      switch entry.content {
      case .event(let event):
        let onset = Nanoseconds.from(seconds: event.time)
        let length =
          event.type == .hapticTransient
          ? tap.longestNanoseconds : Nanoseconds.from(seconds: event.duration ?? 0)
        corners += [onset, onset + length]
      case .parameter(let parameter): corners.append(Nanoseconds.from(seconds: parameter.time))
      case .curve(let curve):
        corners += curve.points.map { Nanoseconds.from(seconds: curve.time + $0.time) }
      case .unknown: break
      }
    }
    times += corners.flatMap { [$0 - 1, $0] }.filter { (0...end).contains($0) }
    times.sort()
    return times.enumerated().filter { $0.offset == 0 || times[$0.offset - 1] != $0.element }
      .map(\.element)
  }

  /// The sharpness over time, in runs in which the intensity is above 0.
  private func runs(_ samples: [Sample]) -> [[Plot.Point]] {
    samples.split { $0.intensity <= 0 }
      .map { run in run.map { Plot.Point($0.seconds, $0.sharpness) } }
  }

  /// The transients by time, each with its own intensity.
  private func stems(_ events: [EventMark]) -> [Plot.Point] {
    events.filter { $0.kind == .hapticTransient }
      .map { Plot.Point(Nanoseconds.toSeconds($0.onsetNanoseconds), $0.level) }
  }

  private var summary: String {
    let count = pattern.events.count
    let time = Decimal.time(Nanoseconds.toSeconds(end))
    return "\(count) event\(count == 1 ? "" : "s") in \(time)"
  }
}
