import Synchronization
import TactusDevice
import TactusLoopback
import TestCapture

/// A backend with pads that tests plug in and out. Each pad is a loopback with two motors.
final class PadShelf: HapticBackend {
  private struct State {
    var pads: [DeviceID: Pad] = [:]
    var opened: [DeviceID: PadDevice] = [:]
    var changed: [@Sendable () -> Void] = []
  }

  struct Pad {
    var name: String
    var availability = DeviceListing.Availability.available
    var category = DeviceListing.Category.pad
    var vendor: UInt16?
    var product: UInt16?
  }

  let name = "shelf"
  private let state = Mutex(State())

  func put(_ id: String, _ pad: Pad) {
    let changed = state.withLock { state in
      state.pads[DeviceID(id)] = pad
      return state.changed
    }
    for call in changed { call() }
  }

  func unplug(_ id: String) {
    let (device, changed) = state.withLock { state in
      state.pads[DeviceID(id)] = nil
      return (state.opened.removeValue(forKey: DeviceID(id)), state.changed)
    }
    device?.loopback.device.unplug()
    for call in changed { call() }
  }

  func device(_ id: String) -> CapturedDevice<LoopbackDevice>? {
    state.withLock { $0.opened[DeviceID(id)]?.loopback }
  }

  func devices() -> [DeviceListing] {
    state.withLock { $0.pads }.sorted { $0.key.description < $1.key.description }.map { id, pad in
      DeviceListing(
        id: id, name: pad.name, category: pad.category, availability: pad.availability,
        identity: DeviceIdentity(
          backend: name, category: pad.category, vendor: pad.vendor, product: pad.product))
    }
  }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard let listing = devices().first(where: { $0.id == id }) else {
      throw DeviceError(.notFound, "no \(id)")
    }
    let device = PadDevice(listing)
    state.withLock { $0.opened[id] = device }
    return device
  }

  func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    state.withLock { $0.changed.append(changed) }
    return Watch()
  }

  private final class Watch: DeviceWatch {}
}

/// A loopback that is listed as a pad.
final class PadDevice: HapticDevice {
  let listing: DeviceListing
  let loopback: CapturedDevice<LoopbackDevice>

  init(_ listing: DeviceListing) {
    self.listing = listing
    loopback = CapturedDevice(
      LoopbackDevice(LoopbackModel.motors.capabilities, id: listing.id))
  }

  var capabilities: OutputCapabilities { loopback.capabilities }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try loopback.makeOutput(report: report)
  }
}
