import Foundation

/// A folder for one test. It is removed when this object is released.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    // The path contains no links, so that it can be compared with resolved paths.
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "tactus-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of an entry of the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Creates a file with a text, and the file's parent folders.
  @discardableResult
  func file(_ name: String, _ text: String = "a") throws -> String {
    let file = URL(filePath: self(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Creates a symbolic link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }

  func setPermissions(_ permissions: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: self(name))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: self(name), encoding: .utf8)
  }

  /// The sorted names of the folder's entries.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
