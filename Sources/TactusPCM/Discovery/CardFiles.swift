/// The functions that read files of the system. Tests replace them with functions that read an
/// invented tree.
package struct CardFiles: Sendable {
  /// The text of a small file without its last line break; nil if it cannot be read.
  package var text: @Sendable (String) -> String?
  /// The path without links; nil if it does not exist.
  package var resolved: @Sendable (String) -> String?
  /// The names in a folder, in order; empty if it cannot be read.
  package var names: @Sendable (String) -> [String]
  /// Whether a file may be read and written: 0, or an errno.
  package var access: @Sendable (String) -> Int32

  package init(
    text: @escaping @Sendable (String) -> String?,
    resolved: @escaping @Sendable (String) -> String?,
    names: @escaping @Sendable (String) -> [String],
    access: @escaping @Sendable (String) -> Int32
  ) {
    self.text = text
    self.resolved = resolved
    self.names = names
    self.access = access
  }
}
