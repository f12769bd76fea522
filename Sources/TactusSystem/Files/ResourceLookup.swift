/// Finds the sounds that a pattern names: next to the pattern, then in a resource folder.
///
/// A pattern may come from an untrusted source, so its paths must not leave the two folders: an
/// absolute path, a path that leaves a folder by `..`, and a link to the outside are refused. The
/// check holds only at the time of the lookup. A process that can change the folders later can also
/// change the files.
package struct ResourceLookup: Sendable, Hashable {
  /// The result of a lookup.
  package enum Result: Sendable, Hashable {
    /// The absolute path of the file, without links.
    case found(path: String)
    /// No folder has such a file.
    case missing
    /// The path leaves the folders. An absolute path is always outside, whether the file exists or
    /// not. So is a path that goes above its folder by `..`, unless it leads back to an existing
    /// file within the folder.
    case outside
  }

  /// The folder of the pattern file; nil if the pattern has none.
  package var patternFolder: String?
  /// The folder that is searched second; nil if there is none.
  package var resourceFolder: String?

  package init(patternFolder: String?, resourceFolder: String? = nil) {
    self.patternFolder = patternFolder
    self.resourceFolder = resourceFolder
  }

  /// Creates a lookup that searches the folder of a pattern file, then the resource folder.
  package init(patternFile: String, resourceFolder: String? = nil) {
    self.init(
      patternFolder: Self.folder(of: patternFile), resourceFolder: resourceFolder)
  }

  /// Finds the regular file for a path in a pattern.
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

  /// The folder part of a path.
  package static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  private static func find(_ path: String, in folder: String) -> Result {
    guard !folder.isEmpty, !folder.utf8.contains(0), let root = SystemCall.resolved(folder),
      let file = SystemCall.resolved("\(root)/\(path)")
    else { return .missing }
    // With the slash, /sounds2 is not within /sounds.
    let prefix = root == "/" ? "/" : root + "/"
    guard file == root || file.utf8.starts(with: prefix.utf8) else { return .outside }
    return SystemCall.status(file)?.isRegular == true ? .found(path: file) : .missing
  }

  /// Whether the text of the path goes above its folder by `..`. Does not access the disk.
  private static func climbsOut(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}
