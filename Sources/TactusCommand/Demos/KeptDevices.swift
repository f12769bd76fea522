internal import Synchronization
internal import TactusBackends
internal import TactusDevice
internal import TactusLoopback

/// The chosen device as a backend of its own, so that what an app's engine opens can be asked
/// afterwards what it was told.
///
/// The device that was opened for the choice is handed over first. One that is opened anew, after
/// the first was lost, is another; they are kept in their order.
final class KeptDevices: HapticBackend {
  /// Devices that are kept: an app that loses more goes on, its capture without the rest.
  private static let limit = 16

  private struct State {
    var spare: (any HapticDevice)?
    /// Only loopbacks: hardware that was lost is let go of, so that it can come back.
    var opened: [LoopbackDevice] = []
  }

  private let listing: DeviceListing
  private let reopen: @Sendable () throws(DeviceError) -> any HapticDevice
  private let state: Mutex<State>

  /// - Parameter reopen: opens the device anew.
  init(
    _ device: any HapticDevice,
    reopen: @escaping @Sendable () throws(DeviceError) -> any HapticDevice
  ) {
    listing = device.listing
    self.reopen = reopen
    state = Mutex(State(spare: device))
  }

  var name: String { listing.id.backend }

  func devices() -> [DeviceListing] { [listing] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let spare = state.withLock { state in
      defer { state.spare = nil }
      return state.spare
    }
    let device = if let spare { spare } else { try reopen() }
    guard let loopback = device as? LoopbackDevice else { return device }
    state.withLock { if $0.opened.count < Self.limit { $0.opened.append(loopback) } }
    return device
  }

  /// The loopbacks that were opened, in their order.
  private var loopbacks: [LoopbackDevice] { state.withLock { $0.opened } }

  /// The loopback that plays; nil on hardware, and before it was opened.
  var current: LoopbackDevice? { loopbacks.last }

  /// Loses the device for a moment, as a cable that is pulled out and put back.
  func pullPlug() {
    guard let current else { return }
    current.unplug()
    current.control.reappear()
  }

  /// What all of them were told, as one; nil on hardware.
  func capture(origin: Int64, clock: Capture.Clock) -> Capture? {
    Capture.joined(loopbacks.map { $0.capture(origin: origin, clock: clock) })
  }
}
