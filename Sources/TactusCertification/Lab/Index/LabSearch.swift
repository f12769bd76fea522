internal import TactusSystem

/// Finds the folders of reports below a folder. Links and hidden folders are not entered.
struct LabSearch {
  /// The maximum numbers of reports in an index, of names in one folder and of folders, and the
  /// maximum depth of folders. The rest is not searched, so that no folder can stop an index or
  /// fill the memory.
  static let reportLimit = 10_000
  private static let nameLimit = 50_000
  private static let folderLimit = 100_000
  private static let depthLimit = 8

  /// The paths relative to the searched folder, in ascending order. A folder is included if it
  /// contains one of the names that only reports have, so that half-written reports are listed,
  /// too.
  private(set) var paths: [String] = []
  /// The parts of the folder that were not searched, in one line each.
  private(set) var omissions: [String] = []
  private var folders = 0

  /// - Throws: ``ReportError`` if the folder itself cannot be read.
  init(_ root: String) throws(ReportError) {
    guard FolderSearch.isFolder(root), FolderNames.read(root, limit: 1) != nil else {
      throw ReportError("\(root) cannot be listed; give the folder that holds the reports")
    }
    search(root, "", depth: 0)
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names that only the folder of a report contains.
  private static let signs: Set = [
    ReportFiles.report, Manifest.fileName, ReportFiles.evidence, MergedFiles.facts,
  ]

  private mutating func search(_ root: String, _ path: String, depth: Int) {
    let folder = path.isEmpty ? root : "\(root)/\(path)"
    folders += 1
    guard let names = FolderNames.read(folder, limit: Self.nameLimit) else {
      omissions.append("\(path): it cannot be listed")
      return
    }
    if names.contains(where: Self.signs.contains) {
      if paths.count < Self.reportLimit {
        paths.append(path.isEmpty ? "." : path)
      } else {
        omit("more than \(Self.reportLimit) reports")
      }
      return
    }
    if names.count == Self.nameLimit {
      omissions.append("\(path): more than \(Self.nameLimit) names")
    }
    for name in names where !name.hasPrefix(".") {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      guard (try? PathFacts("\(root)/\(inner)"))?.isFolder == true else { continue }
      if depth == Self.depthLimit { return omit("folders deeper than \(Self.depthLimit)") }
      if folders == Self.folderLimit { return omit("more than \(Self.folderLimit) folders") }
      search(root, inner, depth: depth + 1)
    }
  }

  private mutating func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }
}
