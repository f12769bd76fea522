/// A key that the format does not define, with its value. It is kept, so that writing loses
/// nothing.
package struct UnknownField: Sendable, Hashable {
  package var key: String
  package var value: JSONValue

  package init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}
