package import TactusDevice

/// Names for nodes that stay when a device is unplugged and plugged in again. The number of an
/// event node does not.
package enum NodeID {
  /// Characters of the part that tells equal models apart: an address or a port is shorter.
  private static let longest = 64

  /// `0003-054c-0ce6-a0:b1:c2:d3:e4:f5`: bus, vendor, product, and what tells it from others of its
  /// model: the unique id, else where it is plugged in, else its name.
  package static func rest(of node: Node) -> String {
    let words = [node.bus, node.vendor, node.product].map(hexadecimal)
    let own = [node.uniqueID, node.port, node.name].first { !$0.isEmpty } ?? ""
    return (words + [plain(own)]).joined(separator: "-")
  }

  /// Each node with its id, in the order of the ids. Nodes that nothing tells apart are numbered
  /// by their event numbers, from the second on.
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

  /// Letters, digits and a few signs that need no quotes in a shell; the rest becomes `_`.
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
