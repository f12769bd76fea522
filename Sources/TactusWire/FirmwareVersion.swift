/// The version of a firmware, by the rules of semantic versioning.
public struct FirmwareVersion: Sendable, Hashable, BitwiseCopyable {
  /// Incremented for changes that require a change of hosts.
  public var major: UInt8
  /// Incremented for additions.
  public var minor: UInt8
  /// Incremented for fixes.
  public var patch: UInt8

  /// Creates a version.
  public init(_ major: UInt8, _ minor: UInt8, _ patch: UInt8) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }
}
