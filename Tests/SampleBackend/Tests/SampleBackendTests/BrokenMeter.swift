import Dispatch
import SampleBackend
import Synchronization
import TactusConformance
import TactusDevice

/// The meter with one deliberate violation of the contract.
struct BrokenMeter: HapticBackend {
  let broken: Rule
  let meter: MeterBackend

  var name: String { broken == .nameIsLowerCase ? "Meter" : "meter" }

  func devices() -> [DeviceListing] {
    let own = meter.devices()
    switch broken {
    case .devicesAnswerWithinASecond:
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .seconds(3))
      return own
    case .idsAreUniqueAndOwn: return own + own
    default: return own
    }
  }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let own = DeviceID(backend: "meter")
    if broken == .unknownDeviceIsNotFound, id != own {
      throw DeviceError(.system, "something went wrong")
    }
    let device = try meter.open(id.backend == "Meter" && id.rest.isEmpty ? own : id)
    return BrokenDevice(device, broken)
  }
}

extension BrokenMeter: DiagnosableBackend {
  func diagnose() -> [Finding] {
    guard broken == .findingsAreLines else { return meter.diagnose() }
    return [Finding(.note, "meter", "one line\nand another")]
  }
}

extension BrokenMeter: ObservableBackend {
  func observe(
    _ id: DeviceID, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(DeviceError) -> any DeviceWatch {
    try meter.observe(id) { command in
      if broken != .observationSeesCommands { report(command) }
    }
  }
}

extension BrokenMeter: InstrumentedBackend {
  func instrument(for id: DeviceID) throws(DeviceError) -> any DeviceInstrument {
    BrokenInstrument(try meter.instrument(for: id), broken)
  }
}

/// An instrument that forwards all calls. If the violated rule is about instruments, it does not
/// record the end of a level.
private final class BrokenInstrument: DeviceInstrument {
  private let inner: any DeviceInstrument
  private let broken: Rule

  init(_ inner: any DeviceInstrument, _ broken: Rule) {
    self.inner = inner
    self.broken = broken
  }

  var description: InstrumentDescription { inner.description }

  func begin() throws(DeviceError) { try inner.begin() }

  func samples(until nanoseconds: Int64) throws(DeviceError) -> [InstrumentSample] {
    let samples = try inner.samples(until: nanoseconds)
    guard broken == .instrumentSeesTheDrive else { return samples }
    return samples.filter { sample in
      if case .drive(_, 0) = sample.value { return false }
      return true
    }
  }
}

/// A device that forwards all calls to the meter, but violates one rule.
final class BrokenDevice: HapticDevice {
  let inner: any HapticDevice
  private let broken: Rule
  private let looks = Atomic<Int>(0)
  private let output = Mutex<BrokenOutput?>(nil)

  init(_ inner: any HapticDevice, _ broken: Rule) {
    self.inner = inner
    self.broken = broken
  }

  var listing: DeviceListing { inner.listing }

  var capabilities: OutputCapabilities {
    var result = inner.capabilities
    if broken == .capabilitiesAreValid { result.updateIntervalNanoseconds = 0 }
    if broken == .capabilitiesDoNotChange {
      result.latencyNanoseconds = Int64(looks.add(1, ordering: .relaxed).newValue)
    }
    return result
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    if broken == .oneOutputAtATime, let output = output.withLock({ $0 }) { return output }
    let made = BrokenOutput(try inner.makeOutput(report: report), broken, report: report)
    output.withLock { $0 = made }
    return made
  }

  /// Makes the meter play nothing from now on, or play again.
  func setFailing(_ value: Bool) { output.withLock { $0 }?.setFailing(value) }
}

extension BrokenDevice: TraceableDevice {
  func keepTrace() {
    if broken != .traceSeesFrames { (inner as? any TraceableDevice)?.keepTrace() }
  }

  var traceText: String { (inner as? any TraceableDevice)?.traceText ?? "" }
}

extension BrokenDevice: ConfirmingDevice {
  func waitUntilTaken(_ isInterrupted: () -> Bool) {}

  var counts: DeliveryCounts {
    var counts = DeliveryCounts()
    (counts.sent, counts.accepted) = (1, 1)
    return counts
  }

  func conclude() -> DeviceError? {
    broken == .lastStopIsConfirmed ? DeviceError(.notAnswering, "no answer to the stop") : nil
  }
}
