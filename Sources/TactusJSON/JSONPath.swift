/// The place of a value within a JSON document, written as `$.Pattern[3].Event.Time`.
@usableFromInline
package struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// One step: to a member of an object, or to an element of an array.
  @usableFromInline
  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  @usableFromInline package internal(set) var steps: [Step] = []

  package init() {}

  @inlinable
  package mutating func append(_ step: Step) { steps.append(step) }
  @inlinable
  package mutating func removeLast() { steps.removeLast() }

  /// The path of a member of the object at this path.
  package func appending(_ key: String?) -> JSONPath {
    var path = self
    if let key { path.append(.key(key)) }
    return path
  }

  @usableFromInline package var description: String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where key.isPlainName: text += ".\(key)"
      case .key(let key): text += "[\(key.quoted)]"
      }
    }
  }
}

extension String {
  /// Whether the text can follow a dot without quotes.
  fileprivate var isPlainName: Bool {
    !isEmpty && utf8.count <= 80
      && utf8.allSatisfy { byte in
        switch byte {
        case Byte.digits, UInt8(ascii: "_"): true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
      }
  }
}
