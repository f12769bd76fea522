internal import TactusBackends
package import TactusDevice
internal import TactusLoopback
internal import TactusSystem

/// A backend with only the selected device, for the engines of a demo or of the studio.
///
/// The first opening returns the device that was already opened to select it. After a loss, the
/// device is opened again.
package final class KeptDevices: HapticBackend {
  private struct State {
    var spare: (any HapticDevice)?
    /// The loopback that plays; nil if another device plays.
    var loopback: LoopbackDevice?
    /// The device that plays. The reference is weak, so that a lost device is released and can be
    /// opened again.
    weak var current: (any HapticDevice)?
  }

  private let listing: DeviceListing?
  private let reopen: @Sendable () throws(DeviceError) -> any HapticDevice
  private let state: Guarded<State>

  /// - Parameters:
  ///   - device: the device; nil if there is none, as on hardware without haptics.
  ///   - reopen: opens the device again after a loss.
  package init(
    _ device: (any HapticDevice)?,
    reopen: @escaping @Sendable () throws(DeviceError) -> any HapticDevice
  ) {
    listing = device?.listing
    self.reopen = reopen
    state = Guarded(State(spare: device))
  }

  package var name: String { listing?.id.backend ?? "none" }

  package func devices() -> [DeviceListing] { listing.map { [$0] } ?? [] }

  package func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let spare = state.withLock { state in
      defer { state.spare = nil }
      return state.spare
    }
    let device = if let spare { spare } else { try reopen() }
    state.withLock { state in
      state.current = device
      if let loopback = device as? LoopbackDevice { state.loopback = loopback }
    }
    return device
  }

  /// The device that plays; nil if none is open.
  var current: (any HapticDevice)? { state.withLock { $0.current } }

  /// Disconnects and reconnects a loopback, as if its cable were unplugged and plugged in again.
  /// Has no effect on hardware.
  func pullPlug() {
    guard let loopback = state.withLock({ $0.loopback }) else { return }
    loopback.unplug()
    loopback.control.reconnect()
  }
}
