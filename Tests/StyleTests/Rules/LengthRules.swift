func longFiles(_ file: SourceFile) -> [Violation] {
  // The manifest is exempt, because it cannot be split into several files.
  guard file.isSwift || file.isC, file.path != "Package.swift" else { return [] }
  guard file.lines.count > Limits.linesOfFile else { return [] }
  return [
    file.violation(
      file.lines.count,
      "\(file.lines.count) lines; move a type or a facet to a file of its own, `Type+Facet.swift`")
  ]
}

func longLines(_ file: SourceFile) -> [Violation] {
  guard file.isSwift || file.isC else { return [] }
  return file.lines.enumerated().compactMap { index, line in
    // Counting characters is slow. A line has at most as many characters as bytes, so lines with
    // few bytes need no count.
    guard line.utf8.count > Limits.columns, line.count > Limits.columns else { return nil }
    return file.violation(index + 1, "\(line.count) columns; break it before \(Limits.columns)")
  }
}

/// The endings of the paths whose files are checked for blanks.
private let endings = [".swift", ".h", ".c", ".md", ".ahap", ".json", ".sh", "/run"]

func blanks(_ file: SourceFile) -> [Violation] {
  guard endings.contains(where: file.path.hasSuffix) else { return [] }
  var violations: [Violation] = []
  for (index, line) in file.lines.enumerated() {
    if line.utf8.contains(UInt8(ascii: "\t")) {
      violations.append(file.violation(index + 1, "a tab; indent with two spaces"))
    }
    if line.last == " " || line.utf8.last == UInt8(ascii: "\r") {
      violations.append(file.violation(index + 1, "a blank at the end of the line; remove it"))
    }
  }
  if let last = file.lines.last, last.isEmpty || file.text.utf8.last != .newline {
    violations.append(file.violation(file.lines.count, "end the file with one line break"))
  }
  return violations
}
