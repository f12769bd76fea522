/// The imports of a file: module and line.
func imports(_ file: SourceFile) -> [(module: String, line: Int)] {
  let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
  return file.tokens.indices.compactMap { index in
    guard file.tokens[index].text == "import" else { return nil }
    let name = kinds.contains(file.tokens.text(index + 1)) ? index + 2 : index + 1
    return (file.tokens.text(name), file.tokens[index].line)
  }
}

func importsUpwards(_ file: SourceFile) -> [Violation] {
  guard let module = file.module else { return [] }
  return imports(file).compactMap { imported, line in
    ImportTable.objection(to: imported, in: module).map { file.violation(line, $0) }
  }
}

func foundationImports(_ file: SourceFile) -> [Violation] {
  guard let module = file.module, ImportTable.withoutFoundation.contains(module) else { return [] }
  return imports(file).filter { $0.module.hasPrefix("Foundation") }.map { imported, line in
    file.violation(
      line, "\(module) does without \(imported); use the standard library or Synchronization")
  }
}
