internal import TactusDevice
internal import TactusLoopback
internal import TactusSystem

/// The loopback backend of a simulator. It holds every device that it has opened, so that a test
/// can unplug it.
final class SimulatedBackend: HapticBackend {
  private let control = LoopbackControl()
  private let opened = Guarded<[LoopbackDevice]>([])

  var name: String { LoopbackBackend.name }

  func devices() -> [DeviceListing] { LoopbackBackend(control: control).devices() }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let device = try LoopbackBackend(control: control).openLoopback(id)
    opened.withLock { $0.append(device) }
    return device
  }

  func unplug() {
    control.disconnect()
    for device in opened.withLock({ $0 }) { device.unplug() }
  }

  func plugIn() { control.reconnect() }

  func stall(nanoseconds: Int64) { control.stall(forNanoseconds: nanoseconds) }
}
