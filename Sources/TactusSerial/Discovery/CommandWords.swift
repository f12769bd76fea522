internal import TactusDevice

/// Splits a command into words at blanks. Quotes and backslashes work as in a shell; nothing is
/// expanded.
///
/// ```
/// python3 'my meter.py' --level 3      →   python3 | my meter.py | --level | 3
/// ```
enum CommandWords {
  /// The largest number of words and bytes of a command.
  static let limits = (words: 64, bytes: 4096)

  /// - Throws: ``DeviceError`` of kind `notFound` if the command has no word or is too long, or if
  ///   a quote or an escape does not end.
  static func split(_ text: String) throws(DeviceError) -> [String] {
    guard text.utf8.count <= limits.bytes else {
      throw DeviceError(.notFound, "the command has more than \(limits.bytes) bytes; shorten it")
    }
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let ended = word { words.append(ended) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if quote != nil || isEscaped {
      throw DeviceError(.notFound, "a quote or an escape does not end in the command \(text)")
    }
    if let last = word { words.append(last) }
    guard let program = words.first, !program.isEmpty else {
      throw DeviceError(
        .notFound,
        "the id serial:exec: names no program to run; an example is serial:exec:python3 meter.py")
    }
    guard words.count <= limits.words, !text.utf8.contains(0) else {
      throw DeviceError(
        .notFound, "the command has more than \(limits.words) words or a NUL byte; shorten it")
    }
    return words
  }
}
