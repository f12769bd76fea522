/// Reads the names in a folder.
package enum FolderNames {
  /// The names in the order of their characters, without `.` and `..`; nil if the folder cannot be
  /// read.
  /// - Parameter limit: the largest number of names to read.
  package static func read(_ folder: String, limit: Int) -> [String]? {
    if folder.isEmpty || folder.utf8.contains(0) { return nil }
    do throws(Errno) {
      return Array(try SystemCall.names(in: folder, limit: limit).sorted().prefix(limit))
    } catch { return nil }
  }

  /// The absolute path of a folder, without links; nil if it does not exist.
  package static func resolved(_ folder: String) -> String? {
    folder.isEmpty || folder.utf8.contains(0) ? nil : SystemCall.resolved(folder)
  }

  /// Removes a file. If the path is a link, only the link is removed.
  package static func remove(_ path: String) {
    if !path.utf8.contains(0) { SystemCall.remove(path) }
  }
}
