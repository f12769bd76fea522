package import TactusDevice
internal import TactusSystem

/// The loopback backend of a simulator. It holds every device that it has opened, so that a test
/// can unplug it.
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

  /// Connects the devices again; they are to be opened again.
  package func plugIn() { control.reconnect() }

  /// Makes the devices accept nothing for a time.
  package func stall(nanoseconds: Int64) { control.stall(forNanoseconds: nanoseconds) }
}
