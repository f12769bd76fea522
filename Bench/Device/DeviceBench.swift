package import BenchKit
package import TactusDevice
package import TactusEngine
internal import TactusStatistics

/// Measures when a device begins its taps, compared with their scheduled times or with the times of
/// commands.
///
/// The onset of a tap is measured by the device's own clock, by an instrument or by the kernel.
/// Every figure has the uncertainty of this source. Blocks of all modes alternate with blocks of
/// cyclictest, or of a bare loop if cyclictest is not installed, so that all run under the same
/// load.
///
/// The planned time of a tap, and the time of a command, are read on the host's clock without an
/// error. So the uncertainty of a lateness is that of the onset alone.
package struct DeviceBench {
  /// What the bench measures.
  package enum Measure: String, Sendable, Hashable {
    /// The lateness of scheduled taps.
    case jitter
    /// The time from a command to the beginning of its tap.
    case latency
  }

  /// The extent of a run.
  package struct Options: Sendable, Hashable {
    /// The number of blocks of each mode, and of the host.
    package var blocks = 4
    /// The number of taps in a block.
    package var taps = 50

    package init() {}
  }

  /// Creates the subject that shows the lateness of the host in the same run; nil if the host is
  /// not measured.
  package typealias Baseline = (_ timing: TimingReport?) -> (any BenchSubject)?

  let measure: Measure
  let options: Options
  let baseline: Baseline
  let run: TapRun

  /// - Parameters:
  ///   - device: an open device without an output.
  ///   - sources: the sources that observe its onsets; at least one.
  package init(
    _ measure: Measure, _ device: any HapticDevice, _ sources: [any OnsetSource],
    clock: any BenchClock, options: Options = Options(), baseline: @escaping Baseline
  ) {
    (self.measure, self.options, self.baseline) = (measure, options, baseline)
    let heard = HeardDevice(device) { report in
      for source in sources { source.take(report) }
    }
    run = TapRun(
      device: heard, sources: sources, clock: clock,
      kind: measure == .jitter ? .lateness : .latency)
  }

  /// Measures all modes.
  /// - Parameter progress: called before each block.
  package func result(progress: (String) -> Void) throws(BenchError) -> BenchResult {
    BenchResult(
      name: measure.rawValue, header: BenchResult.currentHeader,
      parts: try parts(progress: progress))
  }

  /// Runs the bench without the facts about the system.
  package func parts(progress: (String) -> Void) throws(BenchError) -> [BenchPart] {
    var tallies = TimingMode.allCases.map { DeviceTally($0, run.sources) }
    var host: (subject: any BenchSubject, series: Series)?
    for block in 0..<options.blocks {
      let order = Array(tallies.indices)
      for place in block.isMultiple(of: 2) ? order : order.reversed() {
        let mode = tallies[place].mode
        progress("\(id): block \(block + 1) of \(options.blocks), \(mode.rawValue)")
        guard let result = try run.run(taps: options.taps, TimingOptions(mode: mode)) else {
          throw BenchError("\(id): interrupted")
        }
        tallies[place].take(result)
        if host == nil, let subject = baseline(result.timing) {
          host = (subject, Series(subject.name, subject.kind))
        }
      }
      guard let subject = host?.subject else { continue }
      progress("\(id): block \(block + 1) of \(options.blocks), \(subject.name)")
      host?.series.append(try subject.measure())
    }
    return parts(
      tallies.flatMap(\.measured), notes: tallies.flatMap(\.notes), host: host?.series)
  }

  var id: DeviceID { run.device.listing.id }

  /// The results of the device and of the host.
  func parts(_ series: [Series], notes: [String], host: Series?) -> [BenchPart] {
    let listing = run.device.listing
    let subject =
      measure == .jitter ? "From a tap's scheduled time to its begin" : "From a command to its tap"
    let own = BenchPart(
      title: "\(subject), \(listing.name) (\(listing.id))",
      notes: run.sources.map(\.explanation) + notes, series: series,
      periodNanoseconds: TapPlan(run.device.capabilities, count: 1, rest: run.rest).interval,
      ratios: [])
    let machine = host.map { series in
      BenchPart(
        title: "The host in the same run: lateness of a wake-up", series: [series],
        periodNanoseconds: ProbeDevice.periodNanoseconds, ratios: [])
    }
    return [own] + (machine.map { [$0] } ?? [])
  }
}
