package import TactusCapture
internal import TactusDevice
internal import TactusPattern
package import TactusPlot

/// A plot of the level of each actuator of a device, and of its frequency if that can change.
package struct CapturePlot {
  private let capture: Capture
  /// The time at which the picture ends, in nanoseconds from the start.
  private let end: Int64

  /// - Parameter end: the time at which the picture ends, in nanoseconds from the start.
  package init(_ capture: Capture, end: Int64) {
    self.capture = capture
    self.end = max(end, 0)
  }

  /// The plot, with rows of marks below the panels.
  package func plot(title: String, rows: [MarkRow]) -> Plot {
    let panels = capture.capabilities.actuators.indices.flatMap(panels)
    return Plot(
      title: title, subtitle: "lowered to \(capture.device.name) (\(capture.device.id))",
      time: 0...Nanoseconds.toSeconds(end), panels: panels, rows: rows)
  }

  private func panels(_ index: Int) -> [Panel] {
    let actuator = capture.capabilities.actuators[index]
    let segments = capture.segments.map(\.segment)
      .filter { $0.actuator == index && $0.startNanoseconds <= end }
    let level = Series("level", .area, .first, runs: [levels(segments)])
    let band = actuator.frequencyBandHertz
    guard band.lowerBound < band.upperBound else {
      let hertz = Decimal.short(band.lowerBound)
      return [Panel("\(actuator.name): level at \(hertz) Hz", series: [level])]
    }
    let frequency = Series("frequency", .line, .second, runs: frequencies(segments))
    return [
      Panel("\(actuator.name): level", series: [level]),
      Panel("\(actuator.name): frequency, Hz", range: band, series: [frequency]),
    ]
  }

  /// The level over time: it changes linearly within a segment, and is held until the next one.
  private func levels(_ segments: [Segment]) -> [Plot.Point] {
    var points = [Plot.Point(0, 0)]
    for segment in segments {
      points.append(point(segment.startNanoseconds, points[points.count - 1].value))
      points.append(point(segment.startNanoseconds, segment.startLevel))
      points.append(point(segment.endNanoseconds, segment.endLevel))
    }
    points.append(point(end, points[points.count - 1].value))
    return points
  }

  /// The frequency over time, in runs. The frequency is held until the next segment, and a segment
  /// with the level 0 ends a run.
  private func frequencies(_ segments: [Segment]) -> [[Plot.Point]] {
    var runs: [[Plot.Point]] = []
    var isRunning = false
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? segments[index + 1].startNanoseconds : end
      guard segment.startLevel > 0 || segment.endLevel > 0 else {
        isRunning = false
        continue
      }
      if !isRunning { runs.append([]) }
      isRunning = true
      runs[runs.count - 1].append(point(segment.startNanoseconds, segment.frequencyHertz))
      runs[runs.count - 1].append(point(next, segment.frequencyHertz))
    }
    return runs
  }

  private func point(_ nanoseconds: Int64, _ value: Double) -> Plot.Point {
    Plot.Point(Nanoseconds.toSeconds(min(nanoseconds, end)), value)
  }
}
