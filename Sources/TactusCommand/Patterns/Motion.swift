internal import TactusCapture
internal import TactusDevice
internal import TactusPattern
internal import TactusPlot

/// The drive that the kernel's driver sends to the motors of a device for a pattern, and the
/// vibration that a model of the motors computes from it.
struct Motion {
  /// The time for which the motors are simulated after the end of the pattern, in nanoseconds. Late
  /// taps and decays end within it.
  private static let rest: Int64 = 1_000_000_000
  /// The largest number of points of one line of a picture.
  private static let pointLimit = 20_000

  private let segments: [Segment]
  private let capabilities: OutputCapabilities
  /// The time until which the motors are simulated, in nanoseconds.
  private let last: Int64
  /// The time at which a picture ends, in nanoseconds. It may be later than the end of the pattern,
  /// because motors are still driven for a while.
  private(set) var end: Int64
  /// The pulses of all events.
  let pulses: FeltPulses

  /// Simulates the motors; nil if ``OutputCapabilities/isModelled`` is false, because a simulation
  /// would then add nothing to the levels of the segments.
  /// - Parameters:
  ///   - end: the end of the pattern in nanoseconds.
  ///   - isCut: whether a picture ends at `end` even if the motors are still driven then.
  init?(_ capture: Capture, end: Int64, isCut: Bool) {
    guard capture.capabilities.isModelled else { return nil }
    segments = capture.segments.map(\.segment)
    capabilities = capture.capabilities
    self.end = end
    last = end + Self.rest
    let samples = DriveSimulation.samples(segments, capabilities, over: 0...last)
    pulses = FeltPulses(samples, capabilities.actuators)
    if !isCut { self.end = lastDrive }
  }

  /// The first actuators, as many as the driver can drive.
  var actuators: [Actuator] { Array(capabilities.actuators.prefix(RequestBatch.motors)) }

  /// One sample per millisecond until the motors are at rest.
  var samples: some Sequence<DriveSimulation.Sample> {
    DriveSimulation.samples(segments, capabilities, over: 0...last)
  }

  /// The end of the pattern, or of the drive if that is later.
  private var lastDrive: Int64 {
    let driven = samples.reduce(into: Int64(0)) { latest, sample in
      if sample.drives[0] > 0 || sample.drives[1] > 0 { latest = sample.nanoseconds }
    }
    return max(end, driven + DriveSimulation.step)
  }

  /// A new simulation of the motors, which must be sampled at times that do not decrease.
  var simulation: DriveSimulation { DriveSimulation(segments, capabilities) }

  /// Adds drive and vibration to a picture, which ends when the motors are no longer driven.
  func draw(on plot: inout Plot) {
    plot.panels += panels
    plot.time = plot.time.lowerBound...Nanoseconds.toSeconds(end)
  }

  /// The drive of each motor, and the vibration of those with a model.
  private var panels: [Panel] {
    var drives = actuators.map { _ in [Plot.Point(0, 0)] }
    var shakes = actuators.map { _ in [Plot.Point]() }
    let spacing = max(Int(end / DriveSimulation.step) / Self.pointLimit, 1)
    for (count, sample) in samples.enumerated() where sample.nanoseconds <= end {
      let seconds = Nanoseconds.toSeconds(sample.nanoseconds)
      for place in actuators.indices {
        Self.step(&drives[place], to: sample.drives[place], at: seconds)
        if count % spacing == 0 { shakes[place].append(.init(seconds, sample.gravities[place])) }
      }
    }
    return actuators.indices.flatMap { place in
      panels(actuators[place], drives[place], shakes[place])
    }
  }

  /// Adds a change of the level as a step. A level is held until the next change.
  private static func step(_ points: inout [Plot.Point], to level: Double, at seconds: Double) {
    let before = points[points.count - 1].value
    if before != level { points += [.init(seconds, before), .init(seconds, level)] }
  }

  private func panels(
    _ actuator: Actuator, _ drive: [Plot.Point], _ shake: [Plot.Point]
  ) -> [Panel] {
    var drive = drive
    Self.step(&drive, to: 0, at: Nanoseconds.toSeconds(end))
    let panel = Panel(
      "\(actuator.name): drive", series: [Series("drive", .area, .first, runs: [drive])])
    guard let model = actuator.motor else { return [panel] }
    let hertz = Decimal.short(actuator.frequencyBandHertz.upperBound)
    return [
      panel,
      Panel(
        "\(actuator.name): shake, g, \(hertz) Hz at full drive", range: 0...model.fullGravities,
        series: [Series("shake", .area, .second, runs: [shake])]),
    ]
  }
}
