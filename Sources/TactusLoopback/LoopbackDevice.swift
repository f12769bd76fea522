package import TactusDevice
internal import TactusSystem

/// A device without hardware. It declares given capabilities, and accepts all segments unless its
/// control makes it fail.
package final class LoopbackDevice: HapticDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  /// The control by which a test makes the device fail.
  package let control: LoopbackControl
  private let meter: LoopbackMeter
  private let occupancy = Occupancy()
  private let report = Guarded<(@Sendable (OutputReport) -> Void)?>(nil)

  package init(
    _ capabilities: OutputCapabilities = LoopbackModel.lra.capabilities,
    id: DeviceID = DeviceID(backend: LoopbackBackend.name), name: String = "Loopback",
    control: LoopbackControl = LoopbackControl(), meter: LoopbackMeter = LoopbackMeter()
  ) {
    let limited = (try? capabilities.validated()) ?? capabilities
    self.capabilities = limited
    self.control = control
    listing = DeviceListing(
      id: id, name: name, category: .virtual, isEligibleForAutomaticChoice: false)
    self.meter = meter
  }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try control.checkOpening()
    _ = try capabilities.validated()
    guard occupancy.take() else {
      throw DeviceError(.busy, "the loopback device has an output already")
    }
    self.report.withLock { $0 = report }
    return LoopbackOutput(
      control, meter, latency: capabilities.latencyNanoseconds, occupancy)
  }

  /// Disconnects the device and reports the disconnect, even if nothing plays. The device accepts
  /// and opens nothing until its control reconnects it.
  package func unplug() {
    control.disconnect()
    send(.gone(DeviceError(.gone, "the loopback device was unplugged")))
  }

  /// Makes the device refuse submissions until ``recover()``, and reports the error once.
  package func fail(_ error: DeviceError) {
    if control.setFailing(true) { send(.failed(error)) }
  }

  /// Makes the device work again.
  package func recover() { _ = control.setFailing(false) }

  private func send(_ what: OutputReport) {
    report.withLock { $0 }?(what)
  }
}
