import Dispatch
import SampleBackend
import Synchronization
import TactusConformance
import TactusDevice

/// The meter with one rule of the contract broken on purpose.
struct BrokenMeter: HapticBackend {
  let broken: Rule

  var name: String { broken == .nameIsLowerCase ? "Meter" : "meter" }

  func devices() -> [DeviceListing] {
    let own = MeterBackend().devices()
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
    let device = try MeterBackend().open(id.backend == "Meter" && id.rest.isEmpty ? own : id)
    return BrokenDevice(device, broken)
  }
}

/// A device that passes everything on, but for what is broken.
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

  /// From now on the meter plays nothing, or plays again.
  func setFailing(_ value: Bool) { output.withLock { $0 }?.setFailing(value) }
}
