/// Resolves paths of files that a program chooses itself.
package enum RegularFile {
  /// The absolute path of a regular file, without links; nil if it does not exist, or is a folder,
  /// a pipe or a device.
  package static func resolved(_ path: String) -> String? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let file = SystemCall.resolved(path), SystemCall.status(file)?.isRegular == true else {
      return nil
    }
    return file
  }
}
