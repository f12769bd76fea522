internal import TactusBackends
internal import TactusDevice
internal import TactusLoopback
internal import TactusSystem

/// The selected device as a backend, for the engines of an app.
///
/// The device that was opened for the selection is used first. After a loss it is opened again.
final class KeptDevices: HapticBackend {
  private struct State {
    var spare: (any HapticDevice)?
    /// The loopback that plays.
    var loopback: LoopbackDevice?
    /// The device that plays. Weak: a lost device is released, so that it can be reconnected.
    weak var current: (any HapticDevice)?
  }

  private let listing: DeviceListing
  private let reopen: @Sendable () throws(DeviceError) -> any HapticDevice
  private let state: Guarded<State>

  /// - Parameter reopen: opens the device again.
  init(
    _ device: any HapticDevice,
    reopen: @escaping @Sendable () throws(DeviceError) -> any HapticDevice
  ) {
    listing = device.listing
    self.reopen = reopen
    state = Guarded(State(spare: device))
  }

  var name: String { listing.id.backend }

  func devices() -> [DeviceListing] { [listing] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
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

  /// The device that plays; nil if there is none.
  var current: (any HapticDevice)? { state.withLock { $0.current } }

  /// Disconnects a loopback for a moment, like a cable that is unplugged and plugged in; hardware
  /// is not affected.
  func pullPlug() {
    guard let loopback = state.withLock({ $0.loopback }) else { return }
    loopback.unplug()
    loopback.control.reconnect()
  }
}
