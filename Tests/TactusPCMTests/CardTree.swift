import Synchronization
import TactusDevice
import TactusPCM

/// The file system of a simulated machine: files by their paths, and links between paths.
final class CardTree: Sendable {
  private struct State {
    var files: [String: String] = [:]
    var links: [String: String] = [:]
    var denied: Set<String> = []
    var confirmed: String?
  }

  private let state = Mutex(State())

  /// A DualSense on USB with its card, an event node and a light, and another card on the
  /// mainboard.
  static func dualSense() -> CardTree {
    let tree = CardTree()
    let usb = "/sys/devices/pci0000:00/usb1/1-1"
    tree.put("\(usb)/idVendor", "054c")
    tree.put("\(usb)/idProduct", "0ce6")
    tree.put("\(usb)/product", "Wireless Controller")
    tree.card(1, "Controller", at: "\(usb)/1-1:1.0/sound/card1", device: 0)
    tree.link("/sys/class/input/event5", "\(usb)/1-1:1.3/0003:054C:0CE6.0001/input/input9/event5")
    tree.link("/sys/class/input/event2", "/sys/devices/platform/i8042/input/input2/event2")
    tree.link(
      "/sys/class/leds/input9:rgb:indicator",
      "\(usb)/1-1:1.3/0003:054C:0CE6.0001/leds/input9:rgb:indicator")
    tree.card(0, "PCH", at: "/sys/devices/pci0000:00/0000:00:1f.3/sound/card0", device: 0)
    return tree
  }

  func put(_ path: String, _ text: String) { state.withLock { $0.files[path] = text } }

  func link(_ path: String, _ target: String) { state.withLock { $0.links[path] = target } }

  func unlink(_ path: String) { state.withLock { _ = $0.links.removeValue(forKey: path) } }

  func deny(_ path: String) { state.withLock { _ = $0.denied.insert(path) } }

  func card(_ number: Int, _ id: String, at place: String, device: Int) {
    link("/sys/class/sound/card\(number)", place)
    put("/sys/class/sound/card\(number)/id", id)
    put("/sys/class/sound/card\(number)/pcmC\(number)D\(device)p/dev", "116:2")
  }

  var files: CardFiles {
    CardFiles(
      text: { path in self.state.withLock { $0.files[path] } },
      resolved: { path in
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        return self.state.withLock { $0.links[name] }
      },
      names: { folder in
        self.state.withLock { state in
          let paths = Array(state.files.keys) + Array(state.links.keys)
          let inside = paths.filter { $0.hasPrefix(folder + "/") }
          let names = inside.map {
            String($0.dropFirst(folder.count + 1).prefix { $0 != "/" })
          }
          return Set(names).sorted()
        }
      },
      access: { path in self.state.withLock { $0.denied.contains(path) ? 13 : 0 } })
  }

  var confirmations: Confirmations {
    Confirmations(
      read: { () throws(DeviceError) in self.confirmed },
      write: { text throws(DeviceError) in self.confirmed = text })
  }

  var confirmed: String? {
    get { state.withLock { $0.confirmed } }
    set { state.withLock { $0.confirmed = newValue } }
  }
}
