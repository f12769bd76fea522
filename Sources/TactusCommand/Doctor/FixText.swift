/// Search and replacement in the texts of findings. The functions of Swift for it belong to the
/// library of regular expressions, which would make the program 1.3 MB larger.
enum FixText {
  static func contains(_ text: String, _ part: String) -> Bool {
    range(of: part, in: text[...]) != nil
  }

  /// The text with each occurrence of a part replaced.
  static func replacing(_ part: String, in text: String, with other: String) -> String {
    var rest = text[...]
    var result = ""
    while let range = range(of: part, in: rest) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// Splits a message at the first `; `. The part after it is the fix.
  static func parts(of message: String) -> (cause: String, fix: String?) {
    guard let range = range(of: "; ", in: message[...]) else { return (message, nil) }
    return (String(message[..<range.lowerBound]), String(message[range.upperBound...]))
  }

  /// The first occurrence of a part that is not empty.
  private static func range(of part: String, in text: Substring) -> Range<String.Index>? {
    let start = text.utf8.indices.first { text.utf8[$0...].starts(with: part.utf8) }
    return start.map { $0..<text.utf8.index($0, offsetBy: part.utf8.count) }
  }
}
