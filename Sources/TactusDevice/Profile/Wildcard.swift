/// Matches names against patterns in which `*` stands for any number of characters.
enum Wildcard {
  /// Whether a text matches a pattern; case-sensitive.
  /// - Complexity: at most the product of both lengths, in constant memory.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    let (pattern, text) = (Array(pattern.utf8), Array(text.utf8))
    var (p, t) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == text[t] {
        (p, t) = (p + 1, t + 1)
      } else if let last = star {
        // Extend the match of the last star by one character.
        star = (last.pattern, last.text + 1)
        (p, t) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
