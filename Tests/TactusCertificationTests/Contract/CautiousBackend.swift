import Synchronization
import TactusDevice

/// A backend whose device needs the confirmation of its user. It counts how often the device was
/// opened.
final class CautiousBackend: DriveConfirmedBackend {
  private let inner: ModelBackend
  private let state = Mutex((isConfirmed: false, openings: 0))

  init(inner: ModelBackend) { self.inner = inner }

  var name: String { inner.name }
  var openings: Int { state.withLock { $0.openings } }

  func devices() -> [DeviceListing] { inner.devices() }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    state.withLock { $0.openings += 1 }
    return try inner.open(id)
  }

  func setConfirmed(_ isConfirmed: Bool, _ id: DeviceID) throws(DeviceError) -> String {
    state.withLock { $0.isConfirmed = isConfirmed }
    return "model"
  }

  func isConfirmed(_ id: DeviceID) throws(DeviceError) -> Bool {
    state.withLock { $0.isConfirmed }
  }
}
