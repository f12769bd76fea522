internal import TactusJSON

// Members and items of one kind. A value that is nil becomes null.
extension JSONText {
  mutating func put(_ key: String, _ value: String?) {
    self.key(key)
    if let value { string(value) } else { word("null") }
  }

  mutating func put(_ key: String, _ value: Int?) {
    self.key(key)
    word(value.map(String.init) ?? "null")
  }

  mutating func put(_ key: String, _ value: Double) {
    self.key(key)
    number(value)
  }

  mutating func put(_ key: String, _ value: Bool) {
    self.key(key)
    word("\(value)")
  }

  /// An array of a key.
  mutating func list<Items: Sequence>(
    _ key: String, _ items: Items, _ write: (inout JSONText, Items.Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for item in items { write(&self, item) }
    end()
  }

  /// A number with four digits after the point at most.
  mutating func number(_ value: Double) {
    word(value.isFinite ? "\((value * 10_000).rounded() / 10_000)" : "0")
  }
}
