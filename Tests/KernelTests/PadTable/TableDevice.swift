import TactusBackends
import TactusDevice
import TactusEvdev
import TactusVirtualPads
import Testing

/// A pad as the evdev backend lists it.
struct TableDevice {
  let id: DeviceID
  /// Whether the pad has a profile, with which `tactus` can open it.
  let hasProfile: Bool

  init(_ pad: any ListedPad) throws {
    let listing = eventually {
      EvdevBackend().devices().first { $0.id == pad.id && $0.availability == .available }
    }
    id = try #require(listing, "the driver made no node for \(pad.name)").id
    hasProfile = (try? EvdevBackend().with(.catalogue).open(id)) != nil
  }

  func open(by kernel: any KernelCalls) throws -> any HapticDevice {
    let backend = EvdevBackend(kernel: kernel)
    return try hasProfile ? backend.with(.catalogue).open(id) : backend.open(id)
  }
}
