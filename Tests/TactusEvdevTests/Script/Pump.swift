import TactusDevice

@testable import TactusEvdev

/// A device without a thread of its own. The test performs the steps of the device's thread, at
/// times that it chooses.
// Sendable: one thread drives it, as one thread drives a virtual session.
final class Pump: HapticDevice, HapticOutput, @unchecked Sendable {
  let device: EvdevDevice
  let loop: DeviceLoop
  let kernel: ScriptedKernel
  private var output: (any HapticOutput)?
  private var next: Int64 = .max
  /// The reports, in order.
  let reports = Reports()
  /// The time from which the motors should be off: the last end of a segment with level 0.
  private(set) var stillFrom: Int64 = 0

  init(_ backend: EvdevBackend, _ id: DeviceID, _ kernel: ScriptedKernel) throws(DeviceError) {
    (device, loop) = try backend.openStill(id)
    self.kernel = kernel
  }

  /// Creates a pump on the only device of a kernel, by default with its output.
  convenience init(
    _ kernel: ScriptedKernel, _ profiles: DeviceProfiles = DeviceProfiles(),
    makesOutput: Bool = true
  ) throws {
    let backend = EvdevBackend(kernel: kernel, profiles: profiles)
    try self.init(backend, DeviceID("evdev:" + ScriptedKernel.path(5)), kernel)
    if makesOutput { _ = try makeOutput { _ in } }
  }

  var listing: DeviceListing { device.listing }
  var capabilities: OutputCapabilities { device.capabilities }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    output = try device.makeOutput { [reports] what in
      reports.append(what)
      report(what)
    }
    return self
  }

  /// Advances the clock of the kernel to a time, and performs every step of the device's thread
  /// that becomes due.
  func advance(to time: Int64) {
    while next <= time {
      kernel.advance(to: next)
      step()
    }
    kernel.advance(to: time)
  }

  private func step() {
    next = loop.state.isGone ? .max : loop.step(at: kernel.nowNanoseconds)
  }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    advance(to: time)
    defer { step() }
    for index in segments.indices where segments[index].endLevel == 0 {
      stillFrom = max(stillFrom, segments[index].endNanoseconds)
    }
    return output?.submit(segments, at: time) ?? .gone
  }

  /// Submits one segment without performing a step, as if the device's thread were in a call.
  @discardableResult
  func leave(_ actuator: Int = 0, at time: Int64, _ level: Double) -> SubmitResult {
    let segments = [
      Segment(
        actuator: actuator, startNanoseconds: time, endNanoseconds: time, startLevel: level,
        endLevel: level, frequencyHertz: 50)
    ]
    return output?.submit(segments.span, at: time)
      ?? .gone
  }

  func revise(from time: Int64) { output?.revise(from: time) }

  func stop(at time: Int64) {
    advance(to: time)
    output?.stop(at: time)
    step()
  }

  /// Submits one segment with its times and levels.
  @discardableResult
  func play(
    _ actuator: Int = 0, at time: Int64, for length: Int64 = 0, _ level: Double,
    to end: Double? = nil
  ) -> SubmitResult {
    let segments = [
      Segment(
        actuator: actuator, startNanoseconds: time, endNanoseconds: time + length,
        startLevel: level, endLevel: end ?? level, frequencyHertz: 50)
    ]
    return submit(segments.span, at: time)
  }

  /// The level of an actuator's motor at a time.
  func level(_ actuator: Int, at time: Int64) -> Double {
    advance(to: time)
    let levels = kernel.node().levels(at: time)
    return actuator == 0 ? levels.strong : levels.weak
  }
}

/// The reports of an output, in order. Any thread may add one.
final class Reports: Sendable {
  private let reports = Locked<[OutputReport]>([])

  var all: [OutputReport] { reports.withLock { $0 } }

  func append(_ report: OutputReport) { reports.withLock { $0.append(report) } }
}

/// A backend whose devices are pumps, for code that needs a backend.
struct PumpedBackend: HapticBackend {
  let kernel: ScriptedKernel

  var name: String { EvdevBackend.name }
  func devices() -> [DeviceListing] { EvdevBackend(kernel: kernel).devices() }

  /// Each device begins at time 0, because callers give the times.
  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    kernel.state.withLock { $0.now = 0 }
    return try Pump(EvdevBackend(kernel: kernel), id, kernel)
  }
}
