internal import Synchronization
internal import TactusDevice
internal import TactusSystem

/// A device that also passes its reports to the sources of a bench.
final class HeardDevice: HapticDevice {
  /// The faults since the last ``forget()``.
  struct Faults: Sendable {
    var gone: DeviceError?
    var failed: DeviceError?
  }

  private let device: any HapticDevice
  private let hear: @Sendable (OutputReport) -> Void
  private let state = Guarded(Faults())

  init(_ device: any HapticDevice, _ hear: @escaping @Sendable (OutputReport) -> Void) {
    self.device = device
    self.hear = hear
  }

  var listing: DeviceListing { device.listing }
  var capabilities: OutputCapabilities { device.capabilities }
  var warnings: [DeviceWarning] { device.warnings }
  var faults: Faults { state.withLock { $0 } }

  func forget() { state.withLock { $0.failed = nil } }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try device.makeOutput { [weak self] item in
      self?.take(item)
      report(item)
    }
  }

  private func take(_ report: OutputReport) {
    switch report {
    case .gone(let error): state.withLock { $0.gone = $0.gone ?? error }
    case .failed(let error): state.withLock { $0.failed = $0.failed ?? error }
    default: break
    }
    hear(report)
  }
}
