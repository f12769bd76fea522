func notesForLater(_ file: SourceFile) -> [Violation] {
  let words = ["TO" + "DO", "FIX" + "ME"]
  return file.remarks.enumerated().flatMap { index, remark in
    words.filter { isWord($0, in: remark) }.map { word in
      file.violation(index + 1, "\(word): do it now, or file an issue and leave no note")
    }
  }
}

func uncheckedSendable(_ file: SourceFile) -> [Violation] {
  let advice = "write the reason in a comment on the line directly above: // Sendable: ..."
  return file.tokens.indices
    .filter { file.tokens.match(["@", "unchecked", "Sendable"], at: $0) }
    .map { file.tokens[$0].line }
    .filter { line in line < 2 || !isPlainComment(file.lines[line - 2]) }
    .map { file.violation($0, "unchecked Sendable without a reason; \(advice)") }
}

func machinePaths(_ file: SourceFile) -> [Violation] {
  let paths = ["/wo" + "rk/", "/ro" + "ot/"]
  return file.lines.enumerated().flatMap { index, line in
    paths.filter(line.contains).map { path in
      file.violation(index + 1, "\(path) is a path of one machine; write it from the repository")
    }
  }
}

/// Whether `line` is a `//` comment that contains a reason. Documentation comments do not count.
private func isPlainComment(_ line: String) -> Bool {
  let text = line.drop { $0 == " " }
  return text.hasPrefix("// ") && text.count > 10
}

private func isWord(_ word: String, in line: String) -> Bool {
  // Nearly every line returns here, because the search for one byte is much faster than splitting
  // the line into words.
  guard line.utf8.contains(where: { $0 == word.utf8.first }) else { return false }
  return line.utf8.split(whereSeparator: { !$0.isWord }).contains { $0.elementsEqual(word.utf8) }
}
