package import TactusDevice
internal import TactusSystem

/// The loopback backend of a simulator. It holds every device that it has opened, so that a test
/// can unplug them.
package final class SimulatedBackend: HapticBackend {
  private let control = LoopbackControl()
  private let opened = Guarded<[LoopbackDevice]>([])

  package init() {}

  package var name: String { LoopbackBackend.name }

  package func devices() -> [DeviceListing] { LoopbackBackend(control: control).devices() }

  package func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let device = try LoopbackBackend(control: control).openLoopback(id)
    opened.withLock { $0.append(device) }
    return device
  }

  /// Disconnects all devices.
  package func unplug() {
    control.disconnect()
    for device in opened.withLock({ $0 }) { device.unplug() }
  }

  /// Connects the devices again. They must be opened again.
  package func plugIn() { control.reconnect() }

  /// Makes the devices refuse submissions for a time that begins with the next submission.
  package func stall(nanoseconds: Int64) { control.stall(forNanoseconds: nanoseconds) }
}
