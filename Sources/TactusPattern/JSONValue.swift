/// A JSON value of any shape. A number keeps its spelling, an object the order of its keys.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([UnknownField])
}
