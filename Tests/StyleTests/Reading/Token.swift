/// A word or a single sign of Swift code, with its line number, counted from 1.
struct Token: Hashable {
  var text: String
  var line: Int

  /// The words and signs of code whose comments and strings are masked, without blanks.
  static func all(in code: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var line = 1
    var index = 0
    while index < code.count {
      let start = index
      while index < code.count, code[index].isWord { index += 1 }
      if start == index { index += 1 }
      let byte = code[start]
      if byte == .newline {
        line += 1
      } else if byte > .space {
        tokens.append(Token(text: String(decoding: code[start..<index], as: UTF8.self), line: line))
      }
    }
    return tokens
  }
}

extension [Token] {
  /// Whether the tokens from `index` on read as `texts`.
  func match(_ texts: [String], at index: Int) -> Bool {
    guard index >= 0, index + texts.count <= count else { return false }
    return texts.indices.allSatisfy { self[index + $0].text == texts[$0] }
  }

  /// The text of the token at `index`; empty if the index is out of range.
  func text(_ index: Int) -> String { indices.contains(index) ? self[index].text : "" }

  /// The index of the sign that closes the bracket at `open`. The last index if no sign closes it,
  /// and `open` if it is not a bracket.
  func closing(_ open: Int) -> Int {
    let pairs = ["{": "}", "(": ")", "[": "]"]
    guard let close = pairs[text(open)] else { return open }
    var depth = 0
    for index in open..<count {
      if self[index].text == self[open].text { depth += 1 }
      if self[index].text == close { depth -= 1 }
      if depth == 0 { return index }
    }
    return count - 1
  }
}
