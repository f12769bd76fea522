internal import TactusJSON

/// Collects the dropped keys of an HJIF file that do not change the haptics. The same key in
/// objects of the same kind becomes one diagnostic, with their number and the place of the first,
/// because most objects of a file have the same keys.
struct HJIFRemarks {
  private struct Kind {
    var key: String
    var noun: String
    var offset: Int
    var path: JSONPath
    var count = 0
  }

  private var kinds: [String: Kind] = [:]
  private var order: [String] = []

  /// Adds those of the given keys that an object has with a value that is not empty.
  mutating func add(_ keys: [String], of object: JSONObject, _ json: JSONReading) {
    for key in keys {
      guard let node = object[key], !node.isEmpty else { continue }
      let name = "\(key) of \(object.noun)"
      if kinds[name] == nil {
        kinds[name] = Kind(
          key: key, noun: object.noun, offset: node.offset, path: json.path.appending(key))
        order.append(name)
      }
      kinds[name]?.count += 1
    }
  }

  /// Reports all kinds.
  func report(to json: inout JSONReading) {
    for name in order {
      guard let kind = kinds[name] else { continue }
      let times = kind.count > 1 ? " (\(kind.count) times)" : ""
      json.log.add(
        .remarkDropped, at: kind.offset, path: kind.path,
        "\(kind.key) of \(kind.noun) is not covered\(times)")
    }
  }
}

extension JSONNode {
  /// Whether the value is an empty text, list or object.
  var isEmpty: Bool {
    switch kind {
    case .string(let text): text.isEmpty
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }
}
