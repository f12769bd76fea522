/// Finds the sounds that a pattern names: beside the pattern, else in a folder of resources.
///
/// A pattern may come from anywhere, so a path in it reaches nothing outside the two folders:
/// not from the root, not through `..`, not through a link. The check is made when the file is
/// looked up; who can change the folders afterwards can change the file as well.
package struct ResourceLookup: Sendable, Hashable {
  /// What a lookup gave.
  package enum Result: Sendable, Hashable {
    /// The file, without links, from the root.
    case found(path: String)
    /// No folder has such a file.
    case missing
    /// The path leads out of the folder; whether the file exists is not said.
    case outside
  }

  /// The folder of the pattern file; nil where the pattern has none.
  package var patternFolder: String?
  /// The folder that is searched after it, if there is one.
  package var resourceFolder: String?

  package init(patternFolder: String?, resourceFolder: String? = nil) {
    self.patternFolder = patternFolder
    self.resourceFolder = resourceFolder
  }

  /// Looks beside a pattern file, then in the folder of resources.
  package init(patternFile: String, resourceFolder: String? = nil) {
    self.init(
      patternFolder: Self.folder(of: patternFile), resourceFolder: resourceFolder)
  }

  /// Finds the regular file that a path of a pattern names.
  package func find(_ path: String) -> Result {
    if path.isEmpty || path.utf8.contains(0) { return .missing }
    if path.hasPrefix("/") { return .outside }
    var result = Self.climbsOut(path) ? Result.outside : .missing
    for folder in [patternFolder, resourceFolder].compactMap({ $0 }) {
      switch Self.find(path, in: folder) {
      case .found(let file): return .found(path: file)
      case .outside: result = .outside
      case .missing: break
      }
    }
    return result
  }

  /// The folder of a file, as the path names it.
  package static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  private static func find(_ path: String, in folder: String) -> Result {
    guard !folder.isEmpty, !folder.utf8.contains(0), let root = SystemCall.resolved(folder),
      let file = SystemCall.resolved("\(root)/\(path)")
    else { return .missing }
    // The slash makes the boundary: /sounds2 is not within /sounds.
    let prefix = root == "/" ? "/" : root + "/"
    guard file == root || file.utf8.starts(with: prefix.utf8) else { return .outside }
    return SystemCall.status(file)?.isRegular == true ? .found(path: file) : .missing
  }

  /// Whether the path, read without looking at the disk, goes above its folder.
  private static func climbsOut(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}
