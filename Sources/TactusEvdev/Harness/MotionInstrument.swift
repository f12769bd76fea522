package import TactusDevice
internal import TactusSystem

/// The motion sensor of a pad as an instrument of acceleration.
///
/// A sensor reports its axes several hundred times a second, with the kernel's times. There are
/// ``samplesPerSecond`` samples in a second. Each is the length of the vector of the three axes in
/// the last report before it, so a change appears late by at most about the interval between two
/// reports.
package final class MotionInstrument: AxesInstrument {
  /// The number of reports per second that a sensor must send while the pad moves.
  static let lowestRate: Int64 = 150
  /// The number of samples per second.
  static let samplesPerSecond: Int64 = 1000
  /// The lowest frequency in hertz at which a motor of a pad shakes it.
  static let lowestHertz = 30.0
  /// The largest number of reports that are kept: a minute at 1000 a second.
  static let limit = 60_000

  private struct State {
    var axes: [Int32]
    /// The state at the beginning; nil if the sensor has not reported yet.
    var first: AccelerationReading?
    var reports: [AccelerationReading] = []
    var problem: String?
  }

  private let axes: [SensorAxis]
  private let state: Guarded<State>
  private let watch = Guarded<(any DeviceWatch)?>(nil)

  /// Starts to listen.
  /// - Throws: ``DeviceError`` of kind `notSupported` if the sensor does not report its scale, or
  ///   as the kernel refuses.
  init(_ path: String, _ kernel: any HarnessCalls) throws(DeviceError) {
    do throws(Errno) {
      axes = try kernel.axes(ofSensor: path)
      state = Guarded(State(axes: axes.map(\.value)))
      let watch = try kernel.listen(toSensor: path) { [weak self] in self?.take($0) }
      self.watch.withLock { $0 = watch }
    } catch {
      throw error.deviceError(path, fix: PermissionFix.line(kernel))
    }
    guard axes.count == 3, axes.allSatisfy({ $0.stepsPerG > 0 }) else {
      throw DeviceError(.notSupported, "the motion sensor \(path) does not report its scale")
    }
  }

  package var description: InstrumentDescription {
    let range = greatestG
    return InstrumentDescription(
      name: "motion sensor",
      quantity: .acceleration(
        samplesPerSecond: Double(Self.samplesPerSecond), lowestHertz: Self.lowestHertz),
      resolutionNanoseconds: 1_000_000_000 / Self.lowestRate,
      range: "0 to \((range * 10).rounded() / 10) g", greatestG: range, isSimulated: false)
  }

  private var greatestG: Double {
    axes.map { Double($0.maximum) / Double($0.stepsPerG) }.min() ?? 0
  }

  package var stepG: Double { axes.map { 1 / Double($0.stepsPerG) }.max() ?? 0 }

  private func take(_ event: SensorEvent) {
    state.withLock { state in
      switch event.kind {
      case .axis(let axis, let value):
        if state.axes.indices.contains(axis) { state.axes[axis] = value }
      case .dropped: state.problem = "reports of the pad's motion sensor were lost"
      case .report where state.reports.count >= Self.limit:
        state.problem = "the pad's motion sensor sent more than \(Self.limit) reports"
      case .report: state.reports.append(reading(state.axes, at: event.nanoseconds))
      }
    }
  }

  private func reading(_ values: [Int32], at nanoseconds: Int64) -> AccelerationReading {
    let g = zip(values, axes).map { value, axis in Double(value) / Double(axis.stepsPerG) }
    return AccelerationReading(x: g[0], y: g[1], z: g[2], at: nanoseconds)
  }

  package func begin() throws(DeviceError) {
    let now = MonotonicClock.nowNanoseconds
    // The first sample is the state at the beginning. Before the first report all axes are 0.
    state.withLock { state in
      let isKnown = state.axes.contains { $0 != 0 }
      state = State(axes: state.axes, first: isKnown ? reading(state.axes, at: now) : nil)
    }
  }

  package func readings(
    until nanoseconds: Int64
  ) throws(DeviceError) -> [AccelerationReading] {
    let (reports, problem) = state.withLock { ($0.reports, $0.problem) }
    if let problem { throw DeviceError(.system, problem) }
    return reports.filter { $0.nanoseconds <= nanoseconds }
  }

  package func samples(until nanoseconds: Int64) throws(DeviceError) -> [InstrumentSample] {
    let reports = try readings(until: nanoseconds)
    let first = state.withLock { $0.first }.map { [$0] } ?? []
    return try Self.samples(
      (first + reports).map { ($0.nanoseconds, $0.length) }, until: nanoseconds)
  }

  /// The samples of reports in the order of time.
  /// - Throws: ``DeviceError`` of kind `notSupported` if most reports come too slowly.
  static func samples(
    _ reports: [(nanoseconds: Int64, g: Double)], until end: Int64
  ) throws(DeviceError) -> [InstrumentSample] {
    // Reports that the kernel delivers together have the same time.
    let intervals = zip(reports, reports.dropFirst()).map { $1.nanoseconds - $0.nanoseconds }
      .filter { $0 > 0 }.sorted()
    if !intervals.isEmpty, intervals[intervals.count / 2] > 1_000_000_000 / lowestRate {
      throw DeviceError(
        .notSupported, "the pad's motion sensor reports less than \(lowestRate) times a second")
    }
    guard let first = reports.first else { return [] }
    var samples: [InstrumentSample] = []
    var place = 0
    for time in stride(
      from: first.nanoseconds, through: end, by: Int(1_000_000_000 / samplesPerSecond))
    {
      while place + 1 < reports.count, reports[place + 1].nanoseconds <= time { place += 1 }
      samples.append(InstrumentSample(.acceleration(reports[place].g), at: time))
    }
    return samples
  }
}
