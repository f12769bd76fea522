internal import Synchronization
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback

/// The loopback, with every device that was opened kept for its capture.
final class SimulatedBackend: HapticBackend {
  private let control = LoopbackControl()
  private let captureLimit: Int
  private let opened = Mutex<[LoopbackDevice]>([])

  init(captureLimit: Int) { self.captureLimit = captureLimit }

  var name: String { LoopbackBackend.name }

  func devices() -> [DeviceListing] { LoopbackBackend(control: control).devices() }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let device = try LoopbackBackend(control: control).openLoopback(id, recordLimit: captureLimit)
    opened.withLock { $0.append(device) }
    return device
  }

  /// One of each device, in the order of their opening.
  var captures: [Capture] {
    opened.withLock { $0 }.map { $0.capture(origin: Session.virtualStart, clock: .virtual) }
  }

  func unplug() {
    control.vanish()
    for device in opened.withLock({ $0 }) { device.unplug() }
  }

  func plugIn() { control.reappear() }

  func stall(nanoseconds: Int64) { control.stall(forNanoseconds: nanoseconds) }
}
