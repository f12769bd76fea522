import TactusBackends
import TactusDevice
import TactusEvdev
import TactusVirtualPads
import Testing

/// A pad in the list of the evdev backend.
struct TableDevice {
  let id: DeviceID
  /// Whether it can be opened with its profile. Without a profile its properties are unknown.
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
