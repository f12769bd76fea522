internal import TactusBackends
internal import TactusDevice
internal import TactusLoopback
internal import TactusSystem

/// The chosen device as a backend of its own, for the engines of an app.
///
/// The device that was opened for the choice is handed over first. After it was lost it is opened
/// again.
final class KeptDevices: HapticBackend {
  private struct State {
    var spare: (any HapticDevice)?
    /// The loopback that plays.
    var loopback: LoopbackDevice?
    /// The device that plays. Not held: one that was lost is let go of, so that it can come back.
    weak var current: (any HapticDevice)?
  }

  private let listing: DeviceListing
  private let reopen: @Sendable () throws(DeviceError) -> any HapticDevice
  private let state: Guarded<State>

  /// - Parameter reopen: opens the device anew.
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

  /// The device that plays; nil: none does.
  var current: (any HapticDevice)? { state.withLock { $0.current } }

  /// Loses a loopback for a moment, as a cable that is pulled out and put back; no hardware.
  func pullPlug() {
    guard let loopback = state.withLock({ $0.loopback }) else { return }
    loopback.unplug()
    loopback.control.reappear()
  }
}
