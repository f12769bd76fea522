import Foundation
import TactusBackends
import TactusDevice
import TactusEvdev
import TactusVirtualPads
import Testing

/// A pad as the evdev driver finds it.
struct TableDevice {
  let id: DeviceID
  /// Whether it can be opened with its profile. Without one it is a pad of which nothing is known.
  let hasProfile: Bool

  init(_ pad: any DrivenPad) throws {
    let name = pad.name.trimmingCharacters(in: .whitespaces)
    let listing = eventually {
      EvdevBackend().devices().first {
        $0.name.hasPrefix(name) && $0.availability == .available
      }
    }
    id = try #require(listing, "the driver made no node for \(pad.name)").id
    hasProfile = (try? EvdevBackend().with(.catalogue).open(id)) != nil
  }

  func open(by kernel: any KernelCalls) throws -> any HapticDevice {
    let backend = EvdevBackend(kernel: kernel)
    return try hasProfile ? backend.with(.catalogue).open(id) : backend.open(id)
  }
}
