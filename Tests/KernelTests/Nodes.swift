import Foundation
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// Waits until the driver of a pad on uhid has created the pad's node with force feedback, and
/// returns the path of the node.
func node<Reports>(of pad: UhidPad<Reports>) throws -> String {
  try #require(
    eventually {
      eventNode { $0.name.hasPrefix(pad.name) && $0.unique == pad.unique && $0.hasEffects }
    },
    "the driver made no node for \(pad.name) \(pad.unique)")
}

/// Waits until the driver of a USB pad has created the pad's node with force feedback.
func node(of pad: USBPad) throws -> EventNode {
  try #require(
    eventually { eventNodes.first { $0.place.hasPrefix(pad.cable.place) && $0.hasEffects } },
    "the driver made no node at \(pad.cable.place)")
}

/// A node under `/dev/input` as the kernel describes it.
struct EventNode {
  private let folder: URL

  init(_ folder: URL) { self.folder = folder }

  var path: String { "/dev/input/\(folder.lastPathComponent)" }
  var unique: String { text("device/uniq") }
  var name: String { text("device/name") }
  /// The port of the device: `usb-vhci_hcd.0-1/input0`.
  var place: String { text("device/phys") }
  /// The name of the driver that created the node.
  var driver: String {
    folder.appending(path: "device/device/driver").resolvingSymlinksInPath().lastPathComponent
  }
  var hasEffects: Bool { text("device/capabilities/ff").contains { !"0 ".contains($0) } }

  /// The folder of a light of the pad whose name ends with a text; nil if there is none.
  func light(_ name: String) -> String? {
    let leds = folder.appending(path: "device/device/leds")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: leds.path)) ?? []
    return names.first { $0.hasSuffix(name) }.map { leds.appending(path: $0).path }
  }

  private func text(_ path: String) -> String {
    let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }
}

/// The path of the first node for which a condition is true; nil if there is none.
func eventNode(where isMeant: (EventNode) -> Bool) -> String? {
  eventNodes.first(where: isMeant)?.path
}

/// The nodes that can be opened. The kernel lists a device in /sys before its node can be opened.
var eventNodes: [EventNode] {
  let folder = URL(filePath: "/sys/class/input")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.filter { $0.hasPrefix("event") }.map { EventNode(folder.appending(path: $0)) }
    .filter { FileManager.default.fileExists(atPath: $0.path) }
}
