/// The imports of a file: the name of each module, and its line.
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

/// The folders of the certification whose functions depend only on their arguments. They import no
/// module of the system, of a backend or of threads. Their tests reach the device through a
/// ``Rig``.
private let pureFolders = [
  "Drive", "Evidence", "Limits", "Motion", "Signal", "Tests", "Verdict",
].map { "Sources/TactusCertification/\($0)/" }

func impureImports(_ file: SourceFile) -> [Violation] {
  let pure = ["TactusDevice", "TactusJSON", "TactusMetrology", "TactusStatistics"]
  guard file.isIn(pureFolders) else { return [] }
  return imports(file).filter { !pure.contains($0.module) }.map { imported, line in
    file.violation(
      line, "a verdict follows from evidence alone; what needs \(imported) belongs to Rigs")
  }
}

func foundationImports(_ file: SourceFile) -> [Violation] {
  guard let module = file.module, ImportTable.withoutFoundation.contains(module) else { return [] }
  return imports(file).filter { $0.module.hasPrefix("Foundation") }.map { imported, line in
    file.violation(
      line, "\(module) does without \(imported); use the standard library or Synchronization")
  }
}
