import Foundation

/// A JSON document as a tree, read and written without Tactus.
indirect enum JSONTree: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONTree].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
  }

  /// The document as text, with the keys of each object in alphabetical order.
  var text: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .text(let text):
      String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    case .list(let items): "[\(items.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(JSONTree.text($0.key).text): \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// The paths of all values, including the path of the document itself.
  var paths: [[Step]] {
    switch self {
    case .list(let items):
      [[]] + items.enumerated().flatMap { index, item in item.paths.map { [.index(index)] + $0 } }
    case .object(let members):
      [[]]
        + members.sorted { $0.key < $1.key }
        .flatMap { key, value in value.paths.map { [.key(key)] + $0 } }
    default: [[]]
    }
  }

  subscript(path: [Step]) -> JSONTree? {
    guard let step = path.first else { return self }
    let rest = Array(path.dropFirst())
    switch (self, step) {
    case (.list(let items), .index(let index)): return items[index][rest]
    case (.object(let members), .key(let key)): return members[key]?[rest]
    default: return nil
    }
  }

  /// The document with the value at a path changed.
  func replacing(_ path: [Step], by change: (JSONTree) -> JSONTree) -> JSONTree {
    guard let step = path.first else { return change(self) }
    let rest = Array(path.dropFirst())
    switch (self, step) {
    case (.list(var items), .index(let index)):
      items[index] = items[index].replacing(rest, by: change)
      return .list(items)
    case (.object(var members), .key(let key)):
      members[key] = members[key]?.replacing(rest, by: change)
      return .object(members)
    default: return self
    }
  }
}

extension [JSONTree.Step] {
  /// The path as text, for example `$.Pattern[3].Event.Time`.
  var written: String {
    reduce(into: "$") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += ".\(key)"
      }
    }
  }
}
