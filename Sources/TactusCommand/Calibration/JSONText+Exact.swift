internal import TactusJSON

extension JSONText {
  /// Writes a member with all digits of a number; null if there is no number or it is not finite.
  mutating func putExact(_ key: String, _ number: Double?) {
    self.key(key)
    word(number.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null")
  }
}
