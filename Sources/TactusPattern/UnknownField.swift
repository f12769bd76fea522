/// A key that the format does not define, with its value: kept so that writing loses nothing.
package struct UnknownField: Sendable, Hashable {
  package var key: String
  package var value: JSONValue

  package init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// A JSON value of any shape. A number keeps its spelling, an object the order of its keys.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([UnknownField])
}
