/// A target as the manifest declares it.
struct DeclaredTarget: Hashable {
  var name: String
  var dependencies: [String]
  /// The line number of its name, counted from 1.
  var line: Int
}

/// The targets of a manifest, which are calls of `module`, `tests`, `shim`, `.systemLibrary` or
/// `.executableTarget` whose first argument is a name. The second argument may be a list of
/// dependencies.
func declaredTargets(_ file: SourceFile) -> [DeclaredTarget] {
  let call = #/(?:module|tests|shim|executableTarget|systemLibrary)\(\s*(?:name:\s*)?"([\w-]+)"/#
  let list = #/\s*,\s*(?:dependencies:\s*)?\[([^\]]*)\]/#
  return file.text.matches(of: call).map { match in
    let rest = file.text[match.range.upperBound...]
    let dependencies = rest.prefixMatch(of: list).map { String($0.output.1) } ?? ""
    let line = file.text[..<match.range.upperBound].utf8.reduce(1) { $0 + ($1 == .newline ? 1 : 0) }
    return DeclaredTarget(
      name: String(match.output.1),
      dependencies: dependencies.matches(of: #/"(\w+)"/#).map { String($0.output.1) }, line: line)
  }
}

/// Finds dependencies on higher modules, and targets without a place in the import table.
func manifestDirection(_ file: SourceFile) -> [Violation] {
  declaredTargets(file).flatMap { target in
    let isKnown = target.name.hasSuffix("Tests") || ImportTable.modules.contains(target.name)
    let unknown =
      isKnown ? [] : ["\(target.name) is not in ImportTable; give it a place there"]
    let objections = target.dependencies.compactMap {
      ImportTable.objectionByOrder(to: $0, in: target.name)
    }
    return (unknown + objections).map { file.violation(target.line, $0) }
  }
}

/// Finds modules that have a catalogue but are not in the list of the Swift Package Index, and the
/// reverse. `paths` are the paths of all files of the repository.
func documentedModules(_ index: SourceFile, paths: [String]) -> [Violation] {
  let list = index.text.firstMatch(of: #/documentation_targets:\s*\[([^\]]*)\]/#)?.output.1 ?? ""
  let listed = Set(list.split { !$0.isLetter }.map(String.init))
  let catalogues = Set(
    paths.compactMap { path in
      path.prefixMatch(of: #/Sources/(\w+)/\w+\.docc//#).map { String($0.output.1) }
    })
  let missing = catalogues.subtracting(listed).map { "\($0) has a catalogue; list it" }
  let extra = listed.subtracting(catalogues).map { "\($0) has no catalogue; remove it" }
  return (missing + extra).sorted().map { index.violation(1, $0) }
}

/// Finds folders of sources or tests that no target names, which would never be built or run.
func strayFolders(_ file: SourceFile, folders: [String]) -> [Violation] {
  let names = Set(declaredTargets(file).map(\.name))
  return folders.filter { !names.contains($0) }.map { folder in
    file.violation(1, "no target for the folder \(folder); add it to the manifest")
  }
}
