internal import TactusJSON

// Writes members and items of each kind. A nil value is written as null.
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

  /// Writes a number with at most four digits after the point.
  mutating func number(_ value: Double) {
    word(value.isFinite ? "\((value * 10_000).rounded() / 10_000)" : "0")
  }
}
