internal import TactusJSON

/// A value as the user wrote it: in a file, where it has a type, or as the text of a variable.
enum ConfigurationInput {
  case node(JSONNode)
  case text(String)

  var string: String? {
    switch self {
    case .text(let text): text
    case .node(let node): node.string
    }
  }

  var number: Double? {
    switch self {
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .node(let node): node.number
    }
  }

  var boolean: Bool? {
    switch self {
    case .text("true"), .text("1"): true
    case .text("false"), .text("0"): false
    case .text: nil
    case .node(let node): node.boolean
    }
  }

  /// A list of strings. In an environment variable they are separated by colons.
  var strings: [String]? {
    switch self {
    case .text(let text): return text.split(separator: ":").map(String.init)
    case .node(let node):
      guard let items = node.items else { return nil }
      let strings = items.compactMap(\.string)
      return strings.count == items.count ? strings : nil
    }
  }

  /// A short description of the value, for the message that it cannot be used.
  var summary: String {
    switch self {
    case .text(let text): text.quoted
    case .node(let node): node.summary
    }
  }
}
