import Foundation

@testable import TactusCertification

/// A JSON document in which a forger can change any value.
indirect enum JSONTree: Codable, Hashable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// A step on the path from the document to one of its values.
  enum Step: Hashable {
    case key(String)
    case place(Int)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The paths to all values that contain no other values, and to empty lists.
  var leaves: [[Step]] {
    switch self {
    case .array(let items) where !items.isEmpty:
      items.enumerated().flatMap { place, item in item.leaves.map { [.place(place)] + $0 } }
    case .object(let members):
      members.sorted { $0.key < $1.key }
        .flatMap { key, value in value.leaves.map { [.key(key)] + $0 } }
    default: [[]]
    }
  }

  /// The paths to all items of lists.
  var items: [[Step]] {
    switch self {
    case .array(let items):
      items.enumerated().flatMap { place, item in
        [[.place(place)]] + item.items.map { [.place(place)] + $0 }
      }
    case .object(let members):
      members.sorted { $0.key < $1.key }
        .flatMap { key, value in value.items.map { [.key(key)] + $0 } }
    default: []
    }
  }

  /// The value at the end of a path; nil if the document has no such path.
  subscript(path: some Collection<Step>) -> JSONTree? {
    guard let step = path.first else { return self }
    let rest = path.dropFirst()
    switch (self, step) {
    case (.array(let items), .place(let place)) where items.indices.contains(place):
      return items[place][rest]
    case (.object(let members), .key(let key)): return members[key]?[rest]
    default: return nil
    }
  }

  /// The document with the list or object at the end of a path changed.
  func changed(at path: some Collection<Step>, _ change: (JSONTree) -> JSONTree) -> JSONTree {
    guard let step = path.first else { return change(self) }
    let rest = path.dropFirst()
    switch (self, step) {
    case (.array(var items), .place(let place)):
      items[place] = items[place].changed(at: rest, change)
      return .array(items)
    case (.object(var members), .key(let key)):
      members[key] = members[key]?.changed(at: rest, change)
      return .object(members)
    default: return self
    }
  }

  /// The object or list without the value at one step.
  func without(_ step: Step) -> JSONTree {
    switch (self, step) {
    case (.array(var items), .place(let place)):
      items.remove(at: place)
      return .array(items)
    case (.object(var members), .key(let key)):
      members[key] = nil
      return .object(members)
    default: return self
    }
  }

  /// The list with the item at a place twice.
  func doubled(_ place: Int) -> JSONTree {
    guard case .array(var items) = self else { return self }
    items.insert(items[place], at: place)
    return .array(items)
  }
}
