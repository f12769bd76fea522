internal import Dispatch

/// The reason why no report could be made. It is one line, which usually names the fix.
public struct CertificationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, in one line.
  public var description: String

  init(_ description: String) { self.description = description }
}
