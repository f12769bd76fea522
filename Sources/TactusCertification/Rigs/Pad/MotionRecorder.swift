internal import TactusDevice
internal import TactusEvdev
internal import TactusSystem

/// Records the reports of a pad's motion sensor: the times and values of its axes.
final class MotionRecorder: Sendable {
  /// The properties of a sensor, determined before it is used.
  struct Facts: Hashable {
    /// The interval of reports in nanoseconds.
    var intervalNanoseconds: Int64
    /// The greatest acceleration that it can report, in g.
    var rangeG: Double
  }

  private struct State {
    var axes: [Int32]
    var hasChanged = false
    /// Readings that differ from the previous one, and the times of all reports.
    var readings: [(nanoseconds: Int64, axes: [Int32])] = []
    var times: [Int64] = []
    var problem: String?
  }

  /// The maximum number of stored reports of an attempt: one minute at 1000 reports per second.
  static let limit = 60_000

  private let axes: [SensorAxis]
  private let state: Guarded<State>
  private let watch = Guarded<(any DeviceWatch)?>(nil)

  /// Begins to record.
  /// - Throws: ``Errno``; `ENOTSUP` for a sensor that does not have three axes, or does not report
  ///   their scale.
  init(_ path: String, _ kernel: any HarnessCalls) throws(Errno) {
    axes = try kernel.axes(ofSensor: path)
    guard axes.count == 3, axes.allSatisfy({ $0.stepsPerG > 0 }) else {
      throw Errno(notSupported)
    }
    state = Guarded(State(axes: axes.map(\.value)))
    let watch = try kernel.listen(toSensor: path) { [weak self] in self?.take($0) }
    self.watch.withLock { $0 = watch }
  }

  private func take(_ event: SensorEvent) {
    state.withLock { state in
      switch event.kind {
      case .axis(let axis, let value):
        guard state.axes.indices.contains(axis) else { return }
        state.axes[axis] = value
        state.hasChanged = true
      case .dropped: state.problem = "reports of the pad's motion sensor were lost"
      case .report: Self.close(&state, event.nanoseconds)
      }
    }
  }

  private static func close(_ state: inout State, _ time: Int64) {
    guard state.times.count < limit else {
      state.problem = "the pad's motion sensor sent more than \(limit) reports in an attempt"
      return
    }
    state.times.append(time)
    guard state.hasChanged else { return }
    state.hasChanged = false
    state.readings.append((time, state.axes))
  }

  /// Removes all readings, but keeps the last values of the axes. Earlier problems are forgotten.
  func begin(at time: Int64) {
    state.withLock { state in
      state = State(axes: state.axes)
      // A sensor at rest measures gravity. If all axes are 0, there was no reading yet.
      if state.axes.contains(where: { $0 != 0 }) { state.readings = [(time, state.axes)] }
    }
  }

  /// The reason why the recording cannot be used; nil if it can be used.
  var problem: String? { state.withLock { $0.problem } }

  /// The properties of the sensor, computed from its reports since the beginning; nil if there were
  /// too few reports.
  var facts: Facts? {
    let times = state.withLock { $0.times }
    // Reports that the kernel delivers together have the same time; an interval of 0 is not
    // counted.
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard intervals.count >= 10 else { return nil }
    let range = axes.map { Double($0.maximum) / Double($0.stepsPerG) }.min() ?? 0
    return Facts(intervalNanoseconds: intervals[intervals.count / 2], rangeG: range)
  }

  /// Whether all readings since a time are within a range of each other.
  func isStill(since time: Int64, within g: Double) -> Bool {
    let recent = state.withLock { state in
      [state.axes] + state.readings.filter { $0.nanoseconds >= time }.map(\.axes)
    }
    return axes.indices.allSatisfy { axis in
      let values = recent.map { Double($0[axis]) / Double(axes[axis].stepsPerG) }
      return (values.max() ?? 0) - (values.min() ?? 0) <= g
    }
  }

  /// The readings as evidence, with times relative to `origin`: an entry for each changed axis.
  func entries(origin: Int64) -> [Transcript.Entry] {
    var last: [Int32?] = [nil, nil, nil]
    return state.withLock { $0.readings }.flatMap { reading in
      axes.indices.compactMap { axis -> Transcript.Entry? in
        guard reading.axes[axis] != last[axis] else { return nil }
        last[axis] = reading.axes[axis]
        return Transcript.Entry(
          reading.nanoseconds - origin, .instrument, .acceleration, axis,
          value: Double(reading.axes[axis]) / Double(axes[axis].stepsPerG))
      }
    }
  }
}

/// The number of `ENOTSUP`.
private let notSupported: Int32 = 95
