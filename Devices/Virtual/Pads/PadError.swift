/// Why there is no virtual pad.
package struct PadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line: what is wrong and, where there is one, the fix.
  package var description: String
  /// What the system said; 0 where it said nothing.
  package var errno: Int32

  package init(_ description: String, errno: Int32 = 0) {
    self.description = description
    self.errno = errno
  }
}
