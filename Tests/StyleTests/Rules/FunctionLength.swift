/// A function, initialiser, subscript or computed property, and the length of its body.
struct FunctionBody: Hashable {
  var name: String
  /// The line number of `func`, `init`, `var` and so on, counted from 1.
  var line: Int
  /// The number of lines between the braces, without the lines of the braces.
  var length: Int
}

func longFunctions(_ file: SourceFile) -> [Violation] {
  functionBodies(file.tokens).filter { $0.length > Limits.linesOfFunction }.map { body in
    file.violation(
      body.line,
      "\(body.name) has \(body.length) lines; at most \(Limits.linesOfFunction), take steps out")
  }
}

func functionBodies(_ tokens: [Token]) -> [FunctionBody] {
  tokens.indices.compactMap { index in
    guard beginsFunction(tokens, index), let open = openingBrace(tokens, index) else { return nil }
    let close = tokens.closing(open)
    let name = ["func", "var"].contains(tokens[index].text) ? index + 1 : index
    return FunctionBody(
      name: tokens.text(name), line: tokens[index].line,
      length: max(0, tokens[close].line - tokens[open].line - 1))
  }
}

private func beginsFunction(_ tokens: [Token], _ index: Int) -> Bool {
  guard tokens.text(index - 1) != "." else { return false }
  switch tokens[index].text {
  case "func", "var", "deinit": return true
  case "init", "subscript": return ["(", "<", "?", "!"].contains(tokens.text(index + 1))
  default: return false
  }
}

/// The index of the brace that opens the body of the declaration at `start`; nil if it has no body.
private func openingBrace(_ tokens: [Token], _ start: Int) -> Int? {
  var index = start + 1
  while index < tokens.count {
    if tokens[index].line > tokens[index - 1].line, endsDeclaration(tokens, before: index) {
      return nil
    }
    switch tokens[index].text {
    case "{": return index
    case "(", "[": index = tokens.closing(index) + 1
    case ")", "]", "}": return nil
    default: index += 1
    }
  }
  return nil
}

/// Whether the line break before `index` ends a declaration that has had no body so far.
private func endsDeclaration(_ tokens: [Token], before index: Int) -> Bool {
  let continuing = ["{", "-", "where", "throws", "async", "rethrows", ":", "=", "&", ">", ".", "("]
  let unfinished = [",", "=", ":", "where", "&", "<", "throws", "func", "var"]
  if continuing.contains(tokens[index].text) || unfinished.contains(tokens[index - 1].text) {
    return false
  }
  return !tokens.match(["-", ">"], at: index - 2)
}
