internal import Dispatch

/// Why no report could be made, in one line that names the fix.
public struct CertificationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line.
  public var description: String

  init(_ description: String) { self.description = description }
}
