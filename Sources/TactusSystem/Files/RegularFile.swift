/// Files that a program names itself, wherever they are.
package enum RegularFile {
  /// The file that a path leads to, without links, from the root; nil where there is none, or
  /// where it is a folder, a pipe or a device.
  package static func resolved(_ path: String) -> String? {
    if path.isEmpty || path.utf8.contains(0) { return nil }
    guard let file = SystemCall.resolved(path), SystemCall.status(file)?.isRegular == true else {
      return nil
    }
    return file
  }
}
