/// The reason why a virtual pad could not be created.
package struct PadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line: the problem and, if there is one, the fix.
  package var description: String
  /// The errno of the system; 0 if there is none.
  package var errno: Int32

  package init(_ description: String, errno: Int32 = 0) {
    self.description = description
    self.errno = errno
  }
}
