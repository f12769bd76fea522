internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// A device without hardware: declares what it is told to, and takes what it is sent.
package final class LoopbackDevice: HapticDevice {
  package let listing: DeviceListing
  package let capabilities: OutputCapabilities
  /// Makes the device misbehave.
  package let control: LoopbackControl
  private let output: LoopbackOutput
  private let hasOutput = Atomic<Bool>(false)
  private let report = Guarded<(@Sendable (OutputReport) -> Void)?>(nil)

  package init(
    _ capabilities: OutputCapabilities = LoopbackModel.lra.capabilities,
    id: DeviceID = DeviceID(backend: LoopbackBackend.name), name: String = "Loopback",
    control: LoopbackControl = LoopbackControl()
  ) {
    let limited = (try? capabilities.validated()) ?? capabilities
    self.capabilities = limited
    self.control = control
    listing = DeviceListing(
      id: id, name: name, category: .virtual, isEligibleForAutomaticChoice: false)
    output = LoopbackOutput(control)
  }

  package func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try control.checkOpening()
    _ = try capabilities.validated()
    guard !hasOutput.exchange(true, ordering: .acquiringAndReleasing) else {
      throw DeviceError(.busy, "the loopback device has an output already")
    }
    self.report.withLock { $0 = report }
    return output
  }

  /// The device goes away and says so, also where nothing plays; it takes and opens nothing until
  /// its control lets it reappear.
  package func unplug() {
    control.vanish()
    send(.gone(DeviceError(.gone, "the loopback device was unplugged")))
  }

  /// The device takes nothing until ``recover()``, and reports why, once.
  package func fail(_ error: DeviceError) {
    if control.setFailing(true) { send(.failed(error)) }
  }

  /// The device is well again.
  package func recover() { _ = control.setFailing(false) }

  private func send(_ what: OutputReport) {
    report.withLock { $0 }?(what)
  }
}
