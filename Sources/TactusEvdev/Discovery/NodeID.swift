package import TactusDevice

/// Ids of nodes that stay the same when a device is unplugged and plugged in again, unlike the
/// number of an event node.
package enum NodeID {
  /// The longest distinguishing part, in characters. An address or a port is shorter.
  private static let longest = 64

  /// `0003-054c-0ce6-a0:b1:c2:d3:e4:f5`: bus, vendor, product, and a part that distinguishes
  /// devices of one model: the unique id, otherwise the port, otherwise the name.
  package static func rest(of node: Node) -> String {
    let words = [node.bus, node.vendor, node.product].map(hexadecimal)
    let own = [node.uniqueID, node.port, node.name].first { !$0.isEmpty } ?? ""
    return (words + [plain(own)]).joined(separator: "-")
  }

  /// Each node with its id, in the order of the ids. Nodes with equal ids are numbered from the
  /// second on, in the order of their event numbers.
  package static func named(_ nodes: [Node]) -> [(id: DeviceID, node: Node)] {
    let sorted = nodes.sorted {
      ($0.eventName.count, $0.eventName) < ($1.eventName.count, $1.eventName)
    }
    var counts: [String: Int] = [:]
    let named = sorted.map { node in
      let rest = rest(of: node)
      let count = counts[rest, default: 0] + 1
      counts[rest] = count
      let id = count == 1 ? rest : "\(rest)~\(count)"
      return (id: DeviceID(backend: EvdevBackend.name, rest: id), node: node)
    }
    return named.sorted { $0.id.rest < $1.id.rest }
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }

  /// Keeps letters, digits and a few signs that need no quotes in a shell, and replaces other
  /// characters by `_`.
  private static func plain(_ text: String) -> String {
    let kept = text.utf8.prefix(longest).map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x3a: byte
      default: UInt8(ascii: "_")
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
