internal import BenchDevice
internal import BenchJitter
internal import BenchKit
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusStatistics

/// `tactus bench jitter|latency --device ID`: selects the sources that observe the onsets of the
/// device, and runs the bench.
struct DeviceBenchRun {
  /// The number of periods of 1 ms in a block of the host.
  private static let hostPeriods = 1000

  private let measure: DeviceBench.Measure
  private let id: DeviceID
  private let isWatch: Bool

  init(_ measure: DeviceBench.Measure, _ id: DeviceID, isWatch: Bool) {
    (self.measure, self.id, self.isWatch) = (measure, id, isWatch)
  }

  /// The measure that a kind of bench takes on a device; nil if it cannot measure devices.
  static func measure(_ kind: BenchKind) -> DeviceBench.Measure? {
    DeviceBench.Measure(rawValue: kind.rawValue)
  }

  /// - Returns: the result, and the fault if one ended a watch.
  func run(
    _ configuration: Configuration, _ console: Console, progress: (String) -> Void
  ) throws -> (result: BenchResult, failure: CommandFailure?) {
    let bench = try bench(configuration)
    // After a signal only a watch still prints its figures. Any other bench ends at once.
    guard isWatch else { return (try bench.result(progress: progress), nil) }
    let interrupts = InterruptWatch()
    defer { withExtendedLifetime(interrupts) {} }
    let watched = try bench.watch { line in
      if console.showsProgress { console.draw("") }
      console.print(console.shape.isUnicode ? line : asciiUnits(line))
    }
    return (watched.result, watched.failure.map { CommandFailure(.system, $0.description) })
  }

  private func bench(_ configuration: Configuration) throws(CommandFailure) -> DeviceBench {
    do throws(DeviceError) {
      let device = try configuration.open(id)
      let sources = try Self.sources(of: device, id, configuration)
      guard !sources.isEmpty else {
        throw DeviceError(
          .notSupported,
          "no source shows when \(id) begins a tap: the device has no clock, its backend has no "
            + "instrument for it, and its commands cannot be observed")
      }
      let isWatch = isWatch
      let clock = LiveBenchClock { isWatch && InterruptWatch.isInterrupted }
      return DeviceBench(measure, device, sources, clock: clock) { timing in
        HostBaseline.subject(
          priority: timing?.scheduling.fifoPriority, timing, periods: Self.hostPeriods)
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The sources that observe the onsets of a device. The facets of the device and of its backend
  /// determine them.
  static func sources(
    of device: any HapticDevice, _ id: DeviceID, _ configuration: Configuration
  ) throws(DeviceError) -> [any OnsetSource] {
    var sources: [any OnsetSource] = []
    if let clocked = device as? any ClockedDevice { sources.append(ReportedOnsets(clocked)) }
    let backend = try configuration.backend(of: id)
    if let observable = backend as? any ObservableBackend {
      sources.append(
        KernelOnsets { report throws(DeviceError) in
          try observable.observe(id, report)
        })
    }
    if let instrumented = device as? any InstrumentedDevice,
      let instrument = try Self.instrument(isOptional: !sources.isEmpty, instrumented.instrument)
    {
      sources.append(InstrumentOnsets(instrument))
    }
    if let instrumented = backend as? any InstrumentedBackend,
      let instrument = try Self.instrument(
        isOptional: !sources.isEmpty,
        { () throws(DeviceError) in try instrumented.instrument(for: id) })
    {
      sources.append(InstrumentOnsets(instrument))
    }
    return sources
  }

  /// - Parameter isOptional: whether other sources observe the onsets. An instrument that the user
  ///   may not open, such as a motion sensor, is then left out.
  private static func instrument(
    isOptional: Bool, _ make: () throws(DeviceError) -> any DeviceInstrument
  ) throws(DeviceError) -> (any DeviceInstrument)? {
    do throws(DeviceError) {
      return try make()
    } catch {
      if error.kind == .notSupported || isOptional { return nil }
      throw error
    }
  }
}
