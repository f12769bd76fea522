import Foundation

/// The files of the repository that contains these tests.
enum Repository {
  /// Whether a folder with this name belongs to the build, to version control or to another tool.
  static func isForeign(_ name: String) -> Bool {
    name == ".git" || name == "__pycache__" || name.hasPrefix(".build")
  }

  /// The root of the repository: the folder four levels above this file, with symbolic links
  /// resolved.
  static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All text files in the order of their paths.
  static let files: [SourceFile] = paths(under: "").compactMap { path in
    guard let data = try? Data(contentsOf: root.appending(path: path)) else { return nil }
    return String(data: data, encoding: .utf8).map { SourceFile(path, $0) }
  }

  static func file(_ path: String) -> SourceFile? { files.first { $0.path == path } }

  /// The names of the folders directly in `folder` that contain text files.
  static func folders(in folder: String) -> [String] {
    Set(
      files.map { $0.path.split(separator: "/").map(String.init) }
        .filter { $0.count > 2 && $0[0] == folder }.map { $0[1] }
    ).sorted()
  }

  /// The names of the folders directly in `folder`, without those that are separate packages or
  /// contain only scripts.
  static func foldersOfThisPackage(in folder: String) -> [String] {
    folders(in: folder).filter { name in
      let own = files.filter { $0.path.hasPrefix("\(folder)/\(name)/") }
      let isPackage = own.contains { $0.path == "\(folder)/\(name)/Package.swift" }
      return !isPackage && own.contains { $0.isSwift || $0.isC || $0.path.hasSuffix(".modulemap") }
    }
  }

  private static func paths(under folder: String) -> [String] {
    let url = root.appending(path: folder)
    let keys: [URLResourceKey] = [.isDirectoryKey, .isRegularFileKey]
    let entries = try? FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: keys)
    return (entries ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }.flatMap { entry in
      let name = entry.lastPathComponent
      let values = try? entry.resourceValues(forKeys: Set(keys))
      if isForeign(name) { return [String]() }
      if values?.isDirectory == true { return paths(under: folder + name + "/") }
      return values?.isRegularFile == true ? [folder + name] : []
    }
  }
}
